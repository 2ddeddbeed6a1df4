import type { Handle } from '../../../database/schema.ts';
import { budgets, secondsUntil, type BudgetName } from './budgets.rules.ts';
import { countEvent, selectAges } from './limiter.repository.ts';

export {
  countBeyond,
  forgetEvents,
  forgetEventsBefore,
  forgetEventsOf,
  pruneLimits,
  takeBack,
} from './limiter.repository.ts';

/**
 * Counts an event of a principal unless its budget is used up.
 * @param thing counts once within the window of its budget
 * @returns 0 if it was counted, otherwise the seconds until the next one is allowed
 */
export async function countWithin(
  database: Handle,
  budget: BudgetName,
  principal: string,
  thing: string | null = null,
): Promise<number> {
  if (await countEvent(database, budget, principal, thing)) return 0;
  return Math.max(1, await secondsUntilAllowed(database, budget, principal));
}

/** Seconds until a further event of a principal is allowed; 0 while it is. */
export const secondsUntilAllowed = async (database: Handle, budget: BudgetName, principal: string) =>
  secondsUntil(budgets[budget], await selectAges(database, budget, principal));
