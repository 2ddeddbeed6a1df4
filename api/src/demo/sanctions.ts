import type { NewRow } from '../database/schema.ts';
import type { Person } from './people.ts';
import { amountOf, day, instant, oldestFirst, Random, type Stage } from './random.ts';

const reasons: readonly string[] = [
  'Late three times without a message',
  'Asked a passenger for cash',
  'Cancelled on the day of travel',
];

/** Warnings of a few users, one of whom has three, and a suspension that is in force. */
export function makeSanctions(stage: Stage, people: Person[], staff: string[]): NewRow<'sanctions'>[] {
  const random = new Random('sanctions');
  const [often, ...others] = Array.from({ length: amountOf(5, stage) + 1 }, () => random.pick(people).id);
  const one = (userId: string | undefined, at: number, until: number | null): NewRow<'sanctions'> => ({
    ...{ id: random.idAt(at), user_id: String(userId), kind: until === null ? 'warning' : 'suspension' },
    ...{ reason: random.pick(reasons), at: instant(at), until: until === null ? null : instant(until) },
    admin_id: random.pick(staff),
  });
  return oldestFirst([
    ...[often, often, often, ...others].map((userId) =>
      one(userId, random.moment(stage.until - 80 * day, stage.until - 3 * day), null),
    ),
    one(others[0], stage.until - 2 * day, stage.until + 6 * day),
  ]);
}

/** Pending appeals of the two latest sanctions. */
export function makeAppeals({ until }: Stage, sanctions: NewRow<'sanctions'>[]): NewRow<'appeals'>[] {
  const random = new Random('appeals');
  const texts = ['My phone was stolen that week.', 'The bus broke down, and I called the passengers.'];
  return oldestFirst(
    sanctions.slice(-2).map(({ kind, id, user_id: userId, at, admin_id: by, reason, ...sanction }, nth) => {
      const made = Math.min(Date.parse(String(at)) + day, until);
      const decision = { decision_at: String(at), decision_by: by };
      return {
        ...{ id: random.idAt(made), user_id: userId, item_type: 'sanctions', record_id: id, ...decision },
        ...{ action: kind === 'warning' ? 'user.warn' : 'user.suspend', text: texts[nth] ?? '' },
        // Inserted within one JSON document.
        evidence: { reason, record: { kind, until: sanction.until } } as never,
        ...{ created_at: instant(made), updated_at: instant(made) },
      };
    }),
  );
}
