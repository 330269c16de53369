import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Engine } from "hookrig";
import { supportAgent, supportHooks } from "./agent.js";
import { scriptedModel } from "./model.js";
import { startTelemetry, type Telemetry } from "./telemetry.js";

// A conversation of two turns, with telemetry on. README.md says how to look at it.
//
//   npx jiti examples/telemetry/main.ts                 prints what /metrics would serve
//   npx jiti examples/telemetry/main.ts --serve 9464    serves it until Ctrl-C

/** Serves the metrics until Ctrl-C; port 0 takes any free one. */
async function serve({ metrics: { registry } }: Telemetry, port: number): Promise<void> {
  const server = createServer(async (_request, response) => {
    response.setHeader("Content-Type", registry.contentType);
    response.end(await registry.metrics());
  });
  const interrupted = new Promise<void>((resolve) => void process.once("SIGINT", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`);
  await interrupted;
  server.closeAllConnections();
  server.close();
}

const telemetry = await startTelemetry();
const engine = new Engine({ model: scriptedModel(), observers: telemetry.observers });
supportHooks(engine);
const customer = { name: "Ana", email: "ana@example.com" };
const session = engine.createSession({ agent: supportAgent(engine), customer });

for (const text of ["Where is order 7?", "And what is Bob's address?"]) {
  const { outcome, messages } = await session.send(text);
  console.log(`customer: ${text}`);
  console.log(`support:  ${messages.map((message) => message.text).join(" ")} (${outcome})`);
}

const [flag, port] = process.argv.slice(2);
if (flag === "--serve") await serve(telemetry, Number(port ?? 9464));
else console.log(await telemetry.metrics.registry.metrics());
await telemetry.stop();
process.exit(); // An exporter that has given up may still have a timer running.
