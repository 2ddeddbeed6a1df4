import { useQueryClient } from '@tanstack/react-query';
import {
  review,
  type Call,
  type CallInput,
  type ReviewQueueName,
  type ScheduledDecision,
} from '@padiman/contracts';
import { type ApiError, undecided } from '../http/api-error.ts';
import { send } from '../http/client.ts';

/** Decision that the server has scheduled; its time by the browser's clock, in milliseconds since 1970. */
export interface Scheduled {
  id: string;
  scheduledAt: string;
  /** Undefined for one that was carried out at once. */
  takesEffectAt: number | undefined;
}

/** Codes of failed decisions that a retry cannot resolve. */
export const finalCodes: readonly string[] = [
  'conflict',
  'notIndependent',
  'notFound',
  'refused',
  'unconfirmed',
];

/** Milliseconds from the time of a decision until the queue is read for its result, and between further reads. */
const pause = 1_500;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const scheduled = ({ _id: id, state, scheduledAt, takesEffectAt }: ScheduledDecision): Scheduled => ({
  ...{ id, scheduledAt },
  takesEffectAt:
    state === 'waiting' ? Date.now() + Date.parse(takesEffectAt) - Date.parse(scheduledAt) : undefined,
});

/**
 * Decisions of a list that wait on the server, as those of review mode.
 *
 * @param changes reads that a decision makes stale
 */
export function useScheduling(queue: ReviewQueueName, changes: readonly Call[]) {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([
      ...changes.map(({ name }) => client.invalidateQueries({ queryKey: [name] })),
      client.invalidateQueries({ queryKey: [review.activity.name, { params: { queue } }] }),
    ]);
  const activity = () => send(review.activity, { params: { queue } }).then(({ data }) => data.scheduled);
  return {
    refresh,
    /** Schedules a decision. Without an answer the queue tells whether it was. Rejects with an `ApiError`. */
    schedule: async (id: string, body: CallInput<typeof review.schedule>['body']): Promise<Scheduled> => {
      try {
        return scheduled((await send(review.schedule, { params: { queue, id }, body })).data);
      } catch (cause) {
        if ((cause as ApiError).status !== 0) throw undecided(cause);
        const known = await activity().catch(() => undefined);
        const found = known?.find((one) => one._id === id && one.mine && one.state === 'waiting');
        if (found) return scheduled(found);
        // One that came too late to be read is still on its way.
        throw undecided(cause, known ? (cause as ApiError).code === 'offline' : undefined);
      }
    },
    /** Takes decisions back. @returns why some could not be */
    undo: async (made: readonly Scheduled[]): Promise<string[]> => {
      const failures: string[] = [];
      for (const { id } of made) {
        await send(review.undo, { params: { queue, id } }).then(
          () => send(review.release, { params: { queue, id } }).catch(() => {}),
          ({ message }: ApiError) => failures.push(message),
        );
      }
      await refresh();
      return failures;
    },
    /** Waits until decisions have taken effect. @returns why some were refused */
    settle: async (made: readonly Scheduled[]): Promise<string[]> => {
      await wait(Math.max(0, ...made.map(({ takesEffectAt = 0 }) => takesEffectAt - Date.now())) + pause);
      const own = (await activity().catch(() => [])).filter((one) =>
        made.some(({ id, scheduledAt }) => one._id === id && one.scheduledAt === scheduledAt),
      );
      if (own.some(({ state }) => state === 'waiting')) await wait(pause);
      await refresh();
      return own.flatMap(({ state, refusal }) => (state === 'refused' && refusal ? [refusal] : []));
    },
  };
}
