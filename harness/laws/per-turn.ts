/** What a law keeps of each running turn. Turns may overlap, but nearly always there is one. */
export class PerTurn<State extends object | string> {
  #turn: string | undefined;
  #state: State | undefined;
  /** Of the turns beside it; made when there is one. */
  #others: Map<string | undefined, State> | undefined;

  /** Keeps `state` for this turn. */
  open(turn: string | undefined, state: State): void {
    if (this.#state === undefined || turn === this.#turn) {
      this.#turn = turn;
      this.#state = state;
    } else {
      this.#others ??= new Map();
      this.#others.set(turn, state);
    }
  }

  /** What is kept for this turn; undefined if nothing is. */
  of(turn: string | undefined): State | undefined {
    return turn === this.#turn ? this.#state : this.#others?.get(turn);
  }

  /** Forgets this turn, and returns what was kept. */
  close(turn: string | undefined): State | undefined {
    const state = this.of(turn);
    if (turn === this.#turn) this.#state = undefined;
    else this.#others?.delete(turn);
    return state;
  }

  /** What is kept of the turns that are still running. */
  states(): State[] {
    return [...(this.#state === undefined ? [] : [this.#state]), ...(this.#others?.values() ?? [])];
  }
}
