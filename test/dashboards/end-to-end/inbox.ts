import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** Takes whatever is posted to it on loopback, and keeps it. */
export interface Inbox {
  readonly url: string;
  /** Every body that came to a path, oldest first. */
  at(path: string): readonly Buffer[];
  close(): Promise<void>;
}

/** Listens on a free port until it is closed. */
export async function openInbox(): Promise<Inbox> {
  const bodies = new Map<string, Buffer[]>();
  const server = createServer((request, response) => {
    read(request).then(
      (body) => {
        const path = request.url ?? "";
        bodies.set(path, [...(bodies.get(path) ?? []), body]);
        response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    at: (path) => bodies.get(path) ?? [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
