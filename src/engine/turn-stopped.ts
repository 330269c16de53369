/** Unwinds a turn that a gate's BAIL stopped. Not an error: it never leaves the engine. */
export class TurnStopped {
  readonly point: string;

  constructor(point: string) {
    this.point = point;
  }
}
