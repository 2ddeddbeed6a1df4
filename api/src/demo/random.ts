import { createHash } from 'node:crypto';

/** Pseudo-random numbers seeded by a name (sfc32). */
export class Random {
  #state: [number, number, number, number];

  constructor(name: string) {
    const seed = createHash('sha256').update(`padiman demo 2026/${name}`).digest();
    this.#state = [seed.readInt32LE(0), seed.readInt32LE(4), seed.readInt32LE(8), 1];
    for (let round = 0; round < 12; round += 1) this.#next();
  }

  /** A number from 0 (inclusive) to 1 (exclusive). */
  fraction(): number {
    return this.#next() / 4_294_967_296;
  }

  /** A whole number, both ends included. */
  between(lowest: number, highest: number): number {
    return lowest + Math.floor(this.fraction() * (highest - lowest + 1));
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(choices: readonly T[]): T {
    const choice = choices[this.between(0, choices.length - 1)];
    if (choice === undefined) throw new Error('There is nothing to pick from.');
    return choice;
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.between(0, 9)).join('');
  }

  letters(count: number): string {
    return Array.from({ length: count }, () => String.fromCharCode(65 + this.between(0, 25))).join('');
  }

  /** A time in milliseconds, both ends included. */
  moment(from: number, until: number): number {
    return from >= until ? until : this.between(from, until);
  }

  /** A UUIDv7 of a time, so that ids sort by time. */
  idAt(moment: number): string {
    const time = moment.toString(16).padStart(12, '0');
    const random = Array.from({ length: 3 }, () => this.#next().toString(16).padStart(8, '0')).join('');
    const variant = '89ab'.charAt(this.between(0, 3));
    return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(3, 6)}-${random.slice(6, 18)}`;
  }

  #next(): number {
    const state = this.#state;
    const sum = (((state[0] + state[1]) | 0) + state[3]) | 0;
    state[3] = (state[3] + 1) | 0;
    state[0] = state[1] ^ (state[1] >>> 9);
    state[1] = (state[2] + (state[2] << 3)) | 0;
    state[2] = (((state[2] << 21) | (state[2] >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
}

/** Parameters of a demo. */
export interface Stage {
  /** Start: the first of the month eleven months before `until`, in Lagos. */
  from: number;
  /** End: the start of the day (UTC) of the first fill. */
  until: number;
  /** Factor of the number of records. */
  scale: number;
}

export const day = 86_400_000;
export const instant = (moment: number): string => new Date(moment).toISOString();
export const dateOf = (moment: number): string => instant(moment).slice(0, 10);

/** Scaled number of records, at least one. */
export const amountOf = (base: number, stage: Stage): number => Math.max(1, Math.round(base * stage.scale));

/** Makes a scaled number of records, oldest first. */
export const makeRows = <T extends { id: string }>(base: number, stage: Stage, one: () => T): T[] =>
  oldestFirst(Array.from({ length: amountOf(base, stage) }, one));

/** Id and times of a record. */
export const stamped = (random: Random, created: number, updated = created) => ({
  ...{ id: random.idAt(created), created_at: instant(created), updated_at: instant(updated) },
});

/** Sorts rows by creation, which also keeps the indexes compact. */
export const oldestFirst = <T extends { id: string }>(rows: T[]): T[] =>
  rows.sort((left, right) => (left.id < right.id ? -1 : 1));
