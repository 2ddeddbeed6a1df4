import type { State } from './state.ts';
import type { Answer } from './variants.ts';

/** Input of a call. */
export interface CallInput {
  params: Record<string, string>;
  /** Body; an empty object if there is none. */
  body: Record<string, unknown>;
}

/** A call of section 7 of the specification. */
export interface ReferenceCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/api`, with parameters as `{name}`. */
  path: string;
  /** Needs no token. */
  open?: true;
  answer: (state: State, input: CallInput) => Answer;
}

/** Texts of a list in a body, or undefined if it is not a list. */
export const textsOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.map(String) : undefined;
