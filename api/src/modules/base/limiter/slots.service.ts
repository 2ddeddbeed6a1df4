import { AppError, TooBusy } from '../../../plugins/errors.ts';
import { slots, type SlotName } from './budgets.rules.ts';

const messages: Record<SlotName, string> = {
  export: `You are downloading ${slots.export.admin} lists already. Please wait until one is complete.`,
};

const taken = new Map<string, number>();

/**
 * Takes a slot for something that stays open beyond its request.
 * @returns a function that frees the slot; called again, it does nothing
 * @throws AppError if the session or admin holds all of theirs @throws TooBusy if the process has none left
 */
export function takeSlot(name: SlotName, { sessionId, adminId }: { sessionId: string; adminId: string }) {
  const principals = { session: sessionId, admin: adminId, process: '' };
  const counts = Object.entries(slots[name]).map(([kind, most]) => {
    const key = `${name} ${kind} ${principals[kind as keyof typeof principals]}`;
    if ((taken.get(key) ?? 0) >= most)
      throw kind === 'process'
        ? new TooBusy()
        : new AppError('tooManyRequests', messages[name], { retryAfter: 30 });
    return key;
  });
  const add = (change: 1 | -1) => {
    for (const key of counts) {
      const count = (taken.get(key) ?? 0) + change;
      if (count === 0) taken.delete(key);
      else taken.set(key, count);
    }
  };
  add(1);
  let isTaken = true;
  return () => {
    if (isTaken) add(-1);
    isTaken = false;
  };
}
