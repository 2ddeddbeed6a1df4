import { Random } from './random.ts';
import { instant, type Stage } from './rows.ts';

interface Deletable {
  created_at?: Date | string | undefined;
  deleted_at?: Date | string | null | undefined;
  deleted_by?: string | null | undefined;
  delete_reason?: string | null | undefined;
}

/** Marks a share of the records as deleted by staff, at a time after their creation and with a reason. */
export function deleteSome<T extends Deletable>(
  rows: T[],
  { stage, share, reasons, by }: { stage: Stage; share: number; reasons: string[]; by: string[] },
  seed: string,
): T[] {
  const random = new Random(`deleted ${seed}`);
  return rows.map((row) => {
    // All rows of a table have the same columns.
    if (by.length === 0 || !random.chance(share)) {
      return { ...row, deleted_at: null, deleted_by: null, delete_reason: null };
    }
    const made = new Date(row.created_at ?? stage.until).getTime();
    return {
      ...row,
      deleted_at: instant(random.moment(made, stage.until)),
      deleted_by: random.pick(by),
      delete_reason: random.pick(reasons),
    };
  });
}
