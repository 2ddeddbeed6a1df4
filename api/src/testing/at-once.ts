import assert from 'node:assert/strict';
import type { TestAnswer } from './api.ts';

/** Makes calls concurrently. @param make gets the number of the call, from 0 */
export const atOnce = <T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));

/** Sorted statuses of answers. */
export const statusesOf = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).sort((one, other) => one - other);

/** Numbers of answers by status. */
export const tally = (answers: readonly { status: number }[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** Values of a property of each row; of several properties, a list of them. */
export function valuesOf<Row, Name extends keyof Row>(rows: readonly Row[], name: Name): Row[Name][];
export function valuesOf<Row>(rows: readonly Row[], ...names: (keyof Row)[]): unknown[][];
export function valuesOf<Row>(rows: readonly Row[], ...names: (keyof Row)[]): unknown[] {
  return rows.map((row) => (names.length === 1 ? row[names[0]!] : names.map((name) => row[name])));
}

/** Body of an answer that has to be a success. */
export async function ok(answer: TestAnswer | Promise<TestAnswer>): Promise<TestAnswer['body']> {
  const { status, body, text } = await answer;
  assert.equal(status, 200, text);
  return body;
}

/** Status and message of an answer. */
export async function messageOf(answer: TestAnswer | Promise<TestAnswer>): Promise<[number, string]> {
  const { status, body } = await answer;
  return [status, body.message];
}
