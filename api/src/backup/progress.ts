/** Progress of a backup or a restore. */
export interface Progress {
  /** Present participle, such as `loading the rows`. */
  phase: string;
  /** Position within the phase, such as a table and its rows. */
  detail?: string;
}

/** Listener of the progress; called often. */
export type OnProgress = (progress: Progress) => void;

/** Text of the rows of a table. */
export const rowsOf = (table: string, rows: number): string => `${table}, ${rows.toLocaleString('en')} rows`;
