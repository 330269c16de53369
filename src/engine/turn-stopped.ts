/**
 * Unwinds a turn that a gate's BAIL stopped. Not an error, and never thrown at a caller: the stream alone
 * tells it, as what ended the core functions on the way.
 */
export class TurnStopped {
  /** The gate, for who reads the stream. */
  readonly point: string;

  constructor(point: string) {
    this.point = point;
  }
}
