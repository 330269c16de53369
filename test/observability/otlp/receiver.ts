import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { decodeTraces, type ReceivedSpan } from "./decode.js";

/** A collector on loopback, as far as a test needs one. */
export interface OtlpReceiver {
  /** Where traces are to be posted. */
  readonly url: string;
  /** What `OTEL_EXPORTER_OTLP_ENDPOINT` would say. */
  readonly endpoint: string;
  /** Every body, as it came over the wire. */
  readonly bodies: readonly Buffer[];
  /** The spans in them. */
  spans(): ReceivedSpan[];
}

/**
 * Listens for OTLP over HTTP until the test is over. `answer`: what to do with a request once it is read;
 * 200 if unsaid.
 */
export async function otlpReceiver(
  answer: (response: ServerResponse) => void = (response) => void response.writeHead(200).end("{}"),
): Promise<OtlpReceiver> {
  const bodies: Buffer[] = [];
  const server = createServer((request, response) => {
    read(request).then(
      (body) => {
        if (request.url === "/v1/traces") bodies.push(body);
        answer(response);
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise((resolve) => void server.close(() => resolve()));
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `${endpoint}/v1/traces`, endpoint, bodies, spans: () => bodies.flatMap(decodeTraces) };
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
