import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:net";

/** A port of loopback that nobody else gets before it is given back. */
export interface ReservedPort {
  readonly port: number;
  /** Gives it back, for the program that is about to listen on it. */
  release(): Promise<void>;
}

/**
 * Listens on a free port, and hangs up on whoever calls: a scraper may know the address of a process long
 * before that process is there, and meanwhile no test that runs beside this one must be given its port.
 */
export async function reservePort(): Promise<ReservedPort> {
  const server: Server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { port, release: () => new Promise((resolve) => void server.close(() => resolve())) };
}
