import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Registry, RegistryContentType } from "prom-client";
import { messageOf } from "../../src/index.js";
import { HarnessError } from "../core/errors.js";

/** Serves a registry to scrapers. */
export interface MetricsServer {
  readonly url: string;
  /** Ends open connections, too: a scraper keeps its own. */
  close(): Promise<void>;
}

/** `port` 0 takes any that is free. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

type AnyRegistry = Registry<RegistryContentType>;

/**
 * Serves `/metrics`. Throws `USAGE_INVALID` where it cannot listen: the port is taken, or may not be taken,
 * or the host is none of this machine.
 */
export async function serveMetrics(registry: AnyRegistry, address: MetricsAddress): Promise<MetricsServer> {
  const server = metricsServer(registry);
  await listen(server, address);
  const { port } = server.address() as AddressInfo;
  const host = address.host.includes(":") ? `[${address.host}]` : address.host;
  return {
    url: `http://${host}:${port}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function metricsServer(registry: AnyRegistry): Server {
  return createServer(async (request, response) => {
    const answer = (status: number, text: string, headers: Readonly<Record<string, string>> = {}) => {
      response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", ...headers });
      response.end(request.method === "HEAD" ? undefined : text);
    };
    if (request.method !== "GET" && request.method !== "HEAD")
      return answer(405, "Only GET and HEAD.\n", { Allow: "GET, HEAD" });
    if (request.url?.split("?", 1)[0] !== "/metrics") return answer(404, "The metrics are at /metrics.\n");
    try {
      answer(200, await registry.metrics(), { "Content-Type": registry.contentType });
    } catch (error) {
      answer(500, `${messageOf(error)}\n`);
    }
  });
}

function listen(server: Server, { host, port }: MetricsAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const taken = `port ${port} of ${host} is taken: name another, or 0 for any that is free`;
      const message = cause.code === "EADDRINUSE" ? taken : `cannot listen on ${host}: ${cause.message}`;
      reject(new HarnessError("USAGE_INVALID", message, { cause }));
    });
    server.listen(port, host, resolve);
  });
}
