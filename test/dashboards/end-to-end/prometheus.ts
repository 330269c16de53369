import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { shortened } from "../../../dashboards/src/short-windows.js";
import { root } from "../../tidy/tree.js";
import { answers, Program } from "./program.js";
import { reservePort } from "./reserved-port.js";

/** Two seconds, of which a failed scrape may take all: five scrapes fit into the shortest window. */
const SCRAPE_EVERY = "2s";

/** A series of an instant vector, with its value. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

interface PrometheusOptions {
  /** For configuration and data. */
  readonly folder: string;
  /** `host:port` of the processes to scrape, there or not. */
  readonly targets: readonly string[];
  readonly alertmanager: string;
}

/** A Prometheus that scrapes, judges and answers. */
export class Prometheus {
  readonly program: Program;
  readonly #url: string;

  private constructor(program: Program, url: string) {
    this.program = program;
    this.#url = url;
  }

  /** Starts Debian's `prometheus` on the example's configuration and the rules with short windows. */
  static async start({ folder, targets, alertmanager }: PrometheusOptions): Promise<Prometheus> {
    for (const name of ["rules.yml", "alerts.yml"]) {
      const rules = readFileSync(join(root, "dashboards/prometheus", name), "utf8");
      writeFileSync(join(folder, name), shortened(rules));
    }
    const example = parse(readFileSync(join(root, "dashboards/examples/prometheus.yml"), "utf8"));
    const [agents] = example.scrape_configs;
    const file = join(folder, "prometheus.yml");
    const config = {
      global: { scrape_interval: SCRAPE_EVERY, scrape_timeout: SCRAPE_EVERY, evaluation_interval: "1s" },
      rule_files: ["rules.yml", "alerts.yml"],
      scrape_configs: [{ ...agents, static_configs: [{ targets }] }],
      alerting: { alertmanagers: [{ static_configs: [{ targets: [alertmanager] }] }] },
    };
    writeFileSync(file, stringify(config));
    const { port, release } = await reservePort();
    const address = `127.0.0.1:${port}`;
    await release();
    const args = [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(folder, "prometheus")}`,
      `--web.listen-address=${address}`,
      "--enable-feature=exemplar-storage",
      // What fires before Prometheus has found its Alertmanager is lost, and sent again only after this.
      "--rules.alert.resend-delay=5s",
    ];
    const program = new Program("prometheus", args, { cwd: folder });
    await program.ready(() => answers(`http://${address}/-/ready`));
    return new Prometheus(program, `http://${address}/api/v1`);
  }

  /** An instant query, now. Throws with Prometheus' own words if it takes the query for none. */
  async query(expr: string): Promise<Sample[]> {
    const { result } = (await this.#get("query", { query: expr })) as { result: VectorResult };
    return result.map(({ metric, value }) => ({ labels: metric, value: Number(value[1]) }));
  }

  /** The traces that exemplars of a metric's series name. */
  async exemplarTraces(metric: string): Promise<Set<string>> {
    const now = Date.now() / 1000;
    const found = await this.#get("query_exemplars", { query: metric, start: `${now - 600}`, end: `${now}` });
    const series = found as readonly { exemplars: readonly { labels: { trace_id?: string } }[] }[];
    return new Set(series.flatMap(({ exemplars }) => exemplars.map(({ labels }) => labels.trace_id ?? "")));
  }

  async #get(path: string, parameters: Readonly<Record<string, string>>): Promise<unknown> {
    const response = await fetch(`${this.#url}/${path}`, {
      method: "POST",
      body: new URLSearchParams(parameters),
    });
    const { status, data, error } = (await response.json()) as Answer;
    if (status !== "success") throw new Error(`Prometheus says of ${JSON.stringify(parameters)}: ${error}`);
    return data;
  }
}

interface Answer {
  readonly status: string;
  readonly data?: unknown;
  readonly error?: string;
}

type VectorResult = readonly {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [number, string];
}[];
