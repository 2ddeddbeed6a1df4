import type { NewRow } from '../database/schema.ts';
import type { Person } from './people.ts';
import { amountOf, day, instant, Random, type Stage } from './random.ts';

/** Second looks at decisions on withdrawals; every other one is answered by another admin, and most agree. */
export function makeSecondLooks(
  stage: Stage,
  people: Person[],
  withdrawals: NewRow<'withdrawals'>[],
  deciders: string[],
): NewRow<'second_looks'>[] {
  const random = new Random('second looks');
  const members = new Map(people.map((person) => [person.id, person]));
  const decided = withdrawals.filter((row) => row.decided_by && deciders.length > 1);
  return decided.slice(-amountOf(12, stage)).map((row, nth) => {
    const member = members.get(row.user_id);
    const at = Date.parse(String(row.decided_at));
    const outcome = row.status === 'rejected' ? 'rejected' : 'accepted';
    const other = outcome === 'accepted' ? 'rejected' : 'accepted';
    const look = {
      looked_by: deciders.find((id) => id !== row.decided_by) ?? null,
      looked_at: instant(Math.min(at + day, stage.until)),
      look_outcome: random.chance(0.8) ? outcome : other,
    } as const;
    const { bank, bank_code, account_name, requested_amount, withdrawal_id, date_requested } = row;
    const names = {
      member: `${member?.first_name} ${member?.last_name}`,
      member_verified: member?.is_verified,
    };
    return {
      ...{ id: random.idAt(at), queue: 'withdrawals', record_id: String(row.id), user_id: row.user_id },
      ...{ decided_by: String(row.decided_by), outcome, decided_at: instant(at), reason_code: null },
      // Inserted within one JSON document.
      evidence: {
        ...{ bank, bank_code, account_name, requested_amount, withdrawal_id, date_requested, ...names },
      } as never,
      ...(nth % 2 === 0 ? look : { looked_by: null, looked_at: null, look_outcome: null }),
    };
  });
}
