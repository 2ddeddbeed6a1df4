/** Source of deterministic values: the same seed gives the same records. */
export interface Generator {
  /** Whole number from 0 to `below` - 1. */
  below: (below: number) => number;
  pick: <T>(values: readonly T[]) => T;
  /** True in this share of the calls, from 0 to 1. */
  chance: (share: number) => boolean;
  /** Mongo ObjectId of a record that was created at this time: 24 hexadecimal digits. */
  objectId: (created: Date) => string;
}

/** Makes a generator with the mulberry32 algorithm. */
export function createGenerator(seed: number): Generator {
  let state = seed >>> 0;
  let counter = 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: (values) => values[below(values.length)] as (typeof values)[number],
    chance: (share) => next() < share,
    objectId: (created) => {
      counter += 1;
      return `${hex(created.getTime() / 1000, 8)}${machine}${hex(counter, 6)}`;
    },
  };
}

/** Machine and process part of an ObjectId. */
const machine = '5fa3c1e9b7';

const hex = (number: number, digits: number) => Math.floor(number).toString(16).padStart(digits, '0');
