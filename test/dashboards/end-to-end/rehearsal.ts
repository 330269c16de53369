import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { interpolate, type PanelQuery, panelQueries } from "../../../dashboards/src/panel-queries.js";
import type { SoakReport } from "../../../harness/cli/soak-report.js";
import { decodeTraces } from "../../observability/otlp/decode.js";
import { type Alertmanager, startAlertmanager } from "./alertmanager.js";
import { EXACT_PANELS, nameOf } from "./exact-panels.js";
import { type Inbox, openInbox } from "./inbox.js";
import { type Notified, Pager } from "./pager.js";
import { Prometheus, type Sample } from "./prometheus.js";
import { type ReservedPort, reservePort } from "./reserved-port.js";
import { sinceStart } from "./since-start.js";
import { type Soaking, startSoak } from "./soaking.js";
import { until } from "./until.js";

/** Real time for which trouble is played: more than alerts need on a machine that is busy. */
const TROUBLE = "30s";

/** Alerts that fire on silence, and not on trouble. */
const ON_SILENCE = ["HookrigNoTurns", "HookrigMetricsMissing"];

/** What was seen in the course of a rehearsal. */
export interface Seen {
  /** Each query of each panel that had nothing to show while the trouble went on. */
  readonly emptyPanels: readonly string[];
  /** What the soak of the trouble counted by itself. */
  readonly report: SoakReport;
  /** What panels show of it, by `nameOf`. */
  readonly shown: ReadonlyMap<string, readonly Sample[]>;
  readonly notified: readonly Notified[];
  /** Names of alerts that fired, and of those that had not cleared at the end. */
  readonly fired: ReadonlySet<string>;
  readonly firing: ReadonlySet<string>;
  /** Traces that exemplars name, and those that were exported. */
  readonly exemplarTraces: ReadonlySet<string>;
  readonly exportedTraces: ReadonlySet<string>;
}

/** What runs during a rehearsal. */
interface Stage {
  readonly folder: string;
  readonly inbox: Inbox;
  readonly pager: Pager;
  readonly prometheus: Prometheus;
  readonly ports: { readonly trouble: ReservedPort; readonly healthy: ReservedPort };
  /** Closes whatever is opened in the course of it. */
  readonly closing: (() => unknown)[];
}

/**
 * Plays trouble, silence and a good day before a real Prometheus and a real Alertmanager, and tells what was
 * seen. `alerts`: the names of all there are. It waits for what is to be seen, within limits; what never came
 * is missing in what it tells. Leaves nothing behind, no process and no file, however it ends.
 */
export async function rehearse(alerts: readonly string[]): Promise<Seen> {
  const closing: Stage["closing"] = [];
  try {
    const stage = await setStage(closing);
    await until(() => stage.pager.fired.has("HookrigMetricsMissing"), 30);
    const trouble = await playTrouble(stage, alerts);
    const { emptyPanels, report, shown } = trouble;
    const goodDay = await playGoodDay(stage, trouble.soak);
    return { emptyPanels, report, shown, ...goodDay };
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

async function setStage(closing: Stage["closing"]): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), "hookrig-rehearsal-"));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const inbox = await openInbox();
  closing.push(() => inbox.close());
  const ports = { trouble: await reservePort(), healthy: await reservePort() };
  closing.push(ports.trouble.release, ports.healthy.release);
  const { address, program }: Alertmanager = await startAlertmanager(folder, inbox.url);
  closing.push(() => program.stop());
  const targets = [ports.trouble, ports.healthy].map(({ port }) => `127.0.0.1:${port}`);
  const prometheus = await Prometheus.start({ folder, targets, alertmanager: address });
  closing.push(() => prometheus.program.stop());
  return { folder, inbox, pager: new Pager(inbox), prometheus, ports, closing };
}

/** Everything goes wrong for a while, and then nothing happens any more. */
async function playTrouble(stage: Stage, alerts: readonly string[]) {
  const { folder, pager, prometheus, ports, closing } = stage;
  const flags = ["--rate", "60", "--duration", TROUBLE, "--linger", "5m"];
  const soak = await startSoak("trouble", { port: ports.trouble, folder, flags });
  closing.push(() => soak.program.stop());
  const ofTrouble = alerts.filter((name) => !ON_SILENCE.includes(name));
  let empty = panelQueries();
  await until(async () => {
    empty = await withoutData(prometheus, empty);
    return empty.length === 0 && ofTrouble.every((name) => pager.fired.has(name));
  }, 60);
  await until(() => soak.lingers, 60);
  // What was played last is there with the first scrape that begins after it.
  const over = Date.now() / 1000;
  await until(async () => {
    const scraped = await prometheus.query("timestamp(hookrig_build_info)");
    return scraped.some(({ value }) => value > over);
  }, 30);
  const shown = await shownSinceStart(prometheus);
  await until(() => pager.firing.has("HookrigNoTurns"), 60);
  return { soak, emptyPanels: empty.map(nameOf), report: soak.report(), shown };
}

/** All goes well, and the process with the turns that are stuck is gone. */
async function playGoodDay(stage: Stage, trouble: Soaking) {
  const { folder, inbox, pager, prometheus, ports, closing } = stage;
  const flags = ["--rate", "20", "--openmetrics", "--otlp", inbox.url];
  const soak = await startSoak("healthy.yaml", { port: ports.healthy, folder, flags });
  closing.push(() => soak.program.stop());
  await trouble.program.stop("SIGINT");
  let exemplarTraces = new Set<string>();
  await until(async () => {
    exemplarTraces = await prometheus.exemplarTraces("hookrig_turn_duration_seconds_bucket");
    return exemplarTraces.size > 0 && pager.firing.size === 0;
  }, 60);
  // Before the last process ends: then its metrics are missing again.
  const { notified, fired, firing } = pager;
  // It sends the spans that it still holds.
  await soak.program.stop("SIGINT");
  const spans = inbox.at("/v1/traces").flatMap(decodeTraces);
  const exportedTraces = new Set(spans.map(({ traceId }) => traceId));
  return { notified, fired, firing, exemplarTraces, exportedTraces };
}

/** Those of the queries that have nothing to show now: no series, or none with a number. */
async function withoutData(prometheus: Prometheus, queries: readonly PanelQuery[]): Promise<PanelQuery[]> {
  const windows = { rateInterval: "10s", range: "1m" };
  const answers = await Promise.all(queries.map(({ expr }) => prometheus.query(interpolate(expr, windows))));
  return queries.filter((_, index) => answers[index]?.every(({ value }) => Number.isNaN(value)));
}

/** What the exact panels show of all that was played. */
async function shownSinceStart(prometheus: Prometheus): Promise<Map<string, readonly Sample[]>> {
  const exact = new Set(EXACT_PANELS.map(({ query }) => query));
  const queries = panelQueries().filter((query) => exact.has(nameOf(query)));
  const ask = async (query: PanelQuery) => {
    const whole = interpolate(sinceStart(query.expr), { rateInterval: "", range: "" });
    return [nameOf(query), await prometheus.query(whole)] as const;
  };
  return new Map(await Promise.all(queries.map(ask)));
}
