import type { Inbox } from "./inbox.js";

/** Where the example of an Alertmanager sends what: the paths of its two webhooks. */
const WEBHOOKS = ["/on-call", "/notes"] as const;

/** One alert in a notification. */
export interface Notified {
  readonly status: "firing" | "resolved";
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  /** The path that it came to. */
  readonly webhook: (typeof WEBHOOKS)[number];
}

/** What Alertmanager told those who are to know. */
export class Pager {
  readonly #inbox: Inbox;

  constructor(inbox: Inbox) {
    this.#inbox = inbox;
  }

  /** Every alert of every notification; of one webhook, oldest first. */
  get notified(): Notified[] {
    return WEBHOOKS.flatMap((webhook) =>
      this.#inbox.at(webhook).flatMap((body) => {
        const { alerts } = JSON.parse(body.toString("utf8")) as { alerts: Omit<Notified, "webhook">[] };
        return alerts.map((alert) => ({ ...alert, webhook }));
      }),
    );
  }

  /** Names of the alerts that were told of as firing. */
  get fired(): Set<string> {
    return namesOf(this.notified.filter(({ status }) => status === "firing"));
  }

  /** Names of the alerts of which, for any labels, the last that was told is that they fire. */
  get firing(): Set<string> {
    const last = new Map(this.notified.map((alert) => [JSON.stringify(alert.labels), alert]));
    return namesOf([...last.values()].filter(({ status }) => status === "firing"));
  }
}

const namesOf = (alerts: readonly Notified[]) => new Set(alerts.map(({ labels }) => labels.alertname ?? ""));
