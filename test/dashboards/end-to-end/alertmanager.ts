import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { root } from "../../tidy/tree.js";
import { answers, Program } from "./program.js";
import { reservePort } from "./reserved-port.js";

interface Config {
  readonly route: { readonly routes: readonly object[] };
  readonly receivers: readonly { readonly webhook_configs: readonly { readonly url: string }[] }[];
}

/** An Alertmanager that runs, and where Prometheus finds it. */
export interface Alertmanager {
  readonly address: string;
  readonly program: Program;
}

/**
 * Starts Debian's `prometheus-alertmanager` with the example's routes, to the paths of its webhooks at
 * `inbox`. It tells of each change within a second. It inhibits nothing: here every alert is to be seen.
 */
export async function startAlertmanager(folder: string, inbox: string): Promise<Alertmanager> {
  const example = readFileSync(join(root, "dashboards/examples/alertmanager.yml"), "utf8");
  const { route, receivers } = parse(example) as Config;
  const file = join(folder, "alertmanager.yml");
  const config = {
    route: { ...route, group_wait: "0s", group_interval: "1s" },
    receivers: receivers.map((receiver) => ({
      ...receiver,
      webhook_configs: receiver.webhook_configs.map(({ url }) => ({
        url: new URL(new URL(url).pathname, inbox).href,
      })),
    })),
  };
  writeFileSync(file, stringify(config));
  const { port, release } = await reservePort();
  const address = `127.0.0.1:${port}`;
  await release();
  const args = [
    `--config.file=${file}`,
    `--storage.path=${join(folder, "alertmanager")}`,
    `--web.listen-address=${address}`,
    "--cluster.listen-address=",
  ];
  const program = new Program("prometheus-alertmanager", args, { cwd: folder });
  await program.ready(() => answers(`http://${address}/-/ready`));
  return { address, program };
}
