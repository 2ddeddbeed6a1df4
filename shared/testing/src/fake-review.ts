import { fireEvent, screen, waitFor } from '@testing-library/react';
import { review, type ReviewQueueName, type ScheduledDecision } from '@padiman/contracts';
import type { fakeApi, ReceivedCall } from './fake-api.ts';

/** Answers the calls of a review queue as the server does that lets decisions wait. @param ids records of the queue */
export function fakeReview(
  api: ReturnType<typeof fakeApi>,
  queue: ReviewQueueName,
  ids: readonly string[] = [],
) {
  let scheduled: ScheduledDecision[] = [];
  const assertQueue = ({ params }: ReceivedCall) => {
    if (params.queue !== queue) throw new Error(`A call for ${params.queue} in a review of ${queue}`);
  };
  api.onData(review.claimNext, (received) => {
    assertQueue(received);
    const { skip = [] } = received.body as { skip?: string[] };
    const free = ids.filter((id) => !skip.includes(id));
    return { ids: free, waiting: free.length, heldByOthers: 0 };
  });
  api.on(review.release, () => ({ success: true }));
  api.onData(review.activity, (received) => {
    assertQueue(received);
    return { claims: [], scheduled };
  });
  api.onData(review.schedule, (received) => {
    assertQueue(received);
    const { id = '' } = received.params;
    const { status } = received.body as { status: 'accepted' };
    const decision: ScheduledDecision = {
      ...{ _id: id, by: 'Adaeze Okonkwo', mine: true, status, remark: null, state: 'waiting', refusal: null },
      ...{ scheduledAt: '2024-03-01T10:00:00.000Z', takesEffectAt: '2024-03-01T10:00:10.000Z' },
    };
    scheduled = [...scheduled, decision];
    return decision;
  });
  api.onData(review.undo, ({ params: { id } }) => {
    const decision = scheduled.find(({ _id }) => _id === id);
    if (!decision) throw new Error(`Nothing is scheduled for ${id}`);
    scheduled = scheduled.filter((one) => one !== decision);
    return { ...decision, state: 'undone' as const };
  });
}

/** Waits in review mode for the record with a title, and until keys count as meant for it. */
export async function expectInReview(name: string) {
  await screen.findByRole('heading', { level: 2, name });
  const region = screen.getByRole('region', { name: 'Review' });
  await waitFor(() => expect(region).not.toHaveAttribute('data-settling'));
}

/** Presses a key anywhere on the page. */
export const pressKey = (key: string, options = {}) => fireEvent.keyDown(document.body, { key, ...options });
