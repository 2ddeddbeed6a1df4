import type { NoteKind } from '@padiman/contracts';
import type { NoteAction } from '@padiman/client/notes';

/** Texts of an action that is written with a text. */
export const actionTexts: Readonly<
  Record<NoteAction, { button: string; key: string; field: string; submit: string; hint?: string }>
> = {
  note: { button: 'Note', key: 'N', field: 'Note', submit: 'Add Note' },
  hold: {
    button: 'Hold',
    key: 'H',
    field: 'Reason for the hold',
    submit: 'Put on Hold',
    hint: 'Nobody decides on it until it is released.',
  },
};

/** Action of a note's author, before the text. */
export const kindTexts: Readonly<Record<NoteKind, string>> = {
  note: '',
  hold: 'Put on hold',
  release: 'Released',
};

const hour = 3_600_000;

/** Lengths of a hold in milliseconds. */
export const holdLengths = {
  hour: { label: '1 hour', milliseconds: hour },
  day: { label: '1 day', milliseconds: 24 * hour },
  week: { label: '7 days', milliseconds: 7 * 24 * hour },
} as const;

/** One of {@link holdLengths}. */
export type HoldLength = keyof typeof holdLengths;
