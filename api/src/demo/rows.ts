import type { Insertable } from 'kysely';
import type { Database } from '../database/schema.ts';

/** A row of a table, as the demo writes it. */
export type Row<T extends keyof Database> = Insertable<Database[T]>;

/** What everything in the demo hangs on. */
export interface Stage {
  /** The first moment of the demo's year: the month of `until` and the eleven before it, in Lagos. */
  from: number;
  /** The last moment: the start of the day (UTC) of the first fill. */
  until: number;
  /** How many times the base amount. */
  scale: number;
}

export const day = 86_400_000;
export const instant = (moment: number): string => new Date(moment).toISOString();
export const dateOf = (moment: number): string => instant(moment).slice(0, 10);

/** The scaled amount of a base amount; at least one. */
export const amountOf = (base: number, stage: Stage): number => Math.max(1, Math.round(base * stage.scale));

/** Sorted as they would have come in, which also keeps the indexes compact. */
export const oldestFirst = <T extends { id: string }>(rows: T[]): T[] =>
  rows.sort((left, right) => (left.id < right.id ? -1 : 1));
