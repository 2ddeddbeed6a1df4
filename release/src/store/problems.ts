/** Stored object that cannot be used. The store treats it as absent. */
export interface StoreProblem {
  /** Key of the object, such as `history/000012.json`. */
  object: string;
  reason: string;
}

/** Limit of kept problems; a damaged store may have any number. */
const maxProblems = 100;

/** Problems that a store has met so far. */
export class StoreProblems {
  #all: readonly StoreProblem[] = [];

  /** The same array until it changes. */
  all(): readonly StoreProblem[] {
    return this.#all;
  }

  add(object: string, reason: string): void {
    if (this.#all.some((known) => known.object === object && known.reason === reason)) return;
    this.#all = [...this.#all.filter((known) => known.object !== object), { object, reason }].slice(
      -maxProblems,
    );
  }

  /** Removes the problem of an object that can be used again. */
  remove(object: string): void {
    if (this.#all.some((known) => known.object === object))
      this.#all = this.#all.filter((known) => known.object !== object);
  }
}
