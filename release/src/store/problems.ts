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
  /** The same array until it changes. */
  all: readonly StoreProblem[] = [];

  /** Notes why an object cannot be used, or with undefined that it can be used again. */
  note(object: string, reason: string | undefined): void {
    const known = this.all.find((problem) => problem.object === object);
    if (known?.reason === reason) return;
    const others = this.all.filter((problem) => problem !== known);
    this.all = reason === undefined ? others : [...others, { object, reason }].slice(-maxProblems);
  }
}
