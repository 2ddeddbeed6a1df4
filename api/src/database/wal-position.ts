/** Position in the write-ahead log of PostgreSQL. */
export type WalPosition = bigint;

/** Reads a `pg_lsn` as PostgreSQL writes it, such as `16/B374D848`. */
export function parsePosition(text: string): WalPosition {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Seconds beyond which the lag of a replica is not measured. */
const longest = 60;

/** Positions of the primary over the last minute, by which the age of a replica's data is measured. */
export class PositionHistory {
  readonly #samples: { at: number; position: WalPosition }[] = [];

  /** Notes that everything which the primary had committed by a time is before a position. @param at milliseconds */
  add(at: number, position: WalPosition): void {
    this.#samples.push({ at, position });
    while ((this.#samples[0]?.at ?? at) < at - longest * 1_000) this.#samples.shift();
  }

  /** Last noted position. */
  get latest(): WalPosition | undefined {
    return this.#samples.at(-1)?.position;
  }

  /**
   * Age in seconds of the data of a server that has replayed a position: it has all that was committed before. Needs no
   * clock of a server. Infinite if it is behind everything that was noted.
   *
   * @param now milliseconds, by the clock of `add`
   */
  lagOf(replayed: WalPosition, now: number): number {
    const sample = this.#samples.findLast(({ position }) => position <= replayed);
    return sample === undefined ? Infinity : (now - sample.at) / 1_000;
  }
}
