/** Unwinds a turn that a gate's BAIL stopped. Not an error: it never leaves the engine. */
export class TurnStopped {}
