import type { Insertable } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Insertable row of a table. */
export type Row<T extends keyof Database> = Insertable<Database[T]>;

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

/** Sorts rows by creation, which also keeps the indexes compact. */
export const oldestFirst = <T extends { id: string }>(rows: T[]): T[] =>
  rows.sort((left, right) => (left.id < right.id ? -1 : 1));
