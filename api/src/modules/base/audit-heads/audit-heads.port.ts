/** Head of the audit as it is written: one JSON line. */
export interface WrittenHead {
  row: number;
  hash: string;
  at: string;
}

/** Place outside the database that heads are written to. */
export interface HeadTarget {
  /** @throws Error if the head was not stored */
  write: (head: WrittenHead) => Promise<void>;
  /** The head written last, by an earlier process too; undefined if the place cannot tell. */
  last?: () => Promise<WrittenHead | undefined>;
}

/** The line of a head. */
export const lineOf = ({ row, hash, at }: WrittenHead): string => `${JSON.stringify({ row, hash, at })}\n`;
