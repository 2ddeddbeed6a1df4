import type { NewRow } from '../database/schema.ts';
import type { Person } from './people.ts';
import { amountOf, day, instant, Random, type Stage } from './random.ts';

type Report = NewRow<'reports'>;

/** Texts of reporters by reason. */
const texts: Partial<Record<Report['reason'], readonly string[]>> = {
  fraud: ['The picture is not the person who came.', 'He asked for a deposit and then blocked me.'],
  unsafe: ['He was on the phone the whole way.', 'The car had no working brakes, we all got out at Ore.'],
  abuse: ['She insulted the other passengers.', 'Abeg look into this, he threatened me.'],
  noShow: ['Waited two hours at the bus stop, nobody came.'],
  wrongDetails: ['The plate number is another car.', 'It leaves from another park than it says.'],
};
const reasons = Object.keys(texts) as Report['reason'][];

/** Row of a record that can be reported, deleted or not. */
interface Subject {
  id: string;
  user_id?: string;
  author_user_id?: string | null;
  created_at?: unknown;
  deleted_at?: unknown;
  deleted_by?: string | null;
}

/** Reports on records by their type; records without any are known by their flag alone. Staff have decided on older ones. */
export function makeReports(
  stage: Stage,
  people: readonly Person[],
  staff: readonly string[],
  subjects: Partial<Record<Report['record_type'], readonly Subject[]>>,
): Report[] {
  const random = new Random('reports');
  const make = (type: string, row: Subject, reporterId: string): Report => {
    const reason = random.pick(reasons);
    const ended = typeof row.deleted_at === 'string' ? row.deleted_at : null;
    const at = random.moment(
      Date.parse(String(row.created_at)),
      ended === null ? stage.until : Date.parse(ended),
    );
    const isDecided =
      ['user', 'sentParcel'].includes(type) && at < stage.until - 20 * day && staff.length > 0;
    const decided = isDecided ? instant(at + 2 * day) : ended;
    return {
      ...{ id: random.idAt(at), record_type: type as Report['record_type'], record_id: row.id },
      ...{ reporter_id: reporterId, reason, at: instant(at) },
      text: random.chance(0.8) ? random.pick(texts[reason] ?? []) : null,
      outcome: decided === null ? null : isDecided && random.chance(0.4) ? 'dismissed' : 'upheld',
      ...{ decided_at: decided, decided_by: isDecided ? random.pick(staff) : (row.deleted_by ?? null) },
    };
  };
  return Object.entries(subjects).flatMap(([type, rows]) =>
    rows.flatMap((row) => {
      const reporters = new Set(Array.from({ length: random.between(0, 3) }, () => random.pick(people).id));
      reporters.delete(row.user_id ?? row.author_user_id ?? row.id);
      return [...reporters].map((reporterId) => make(type, row, reporterId));
    }),
  );
}

/** Some of the records of a kind, which members report. */
export const someOf = <T>(rows: readonly T[], count: number, stage: Stage): T[] => {
  const step = Math.max(1, Math.floor(rows.length / amountOf(count, stage)));
  return rows.filter((_, at) => at % step === step - 1);
};
