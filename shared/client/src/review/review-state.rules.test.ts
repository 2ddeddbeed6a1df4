import {
  reduceReview,
  recordsToPass,
  startReview,
  type OwnDecision,
  type ReviewEvent,
  type ReviewState,
} from './review-state.rules.ts';

const claimed = (...ids: string[]): ReviewEvent => ({
  type: 'claimed',
  ids,
  exhausted: ids.length < 3,
  waiting: 10,
  heldByOthers: 0,
});
const own = (id: string, changes: Partial<OwnDecision> = {}): OwnDecision => ({
  id,
  name: `record ${id}`,
  decision: 'accepted',
  touches: [`user of ${id}`],
  state: 'sending',
  ...changes,
});
const decide = (id: string, avoid: readonly string[] = []): ReviewEvent => ({
  type: 'decide',
  decision: own(id),
  avoid,
});
const scheduled = (id: string): ReviewEvent => ({
  type: 'scheduled',
  id,
  scheduledAt: `at ${id}`,
  takesEffectAt: 10_000,
});
const after = (...events: readonly ReviewEvent[]): ReviewState =>
  events.reduce(reduceReview, startReview(undefined));
const nextEvent: ReviewEvent = { type: 'next', avoid: [] };
const skip: ReviewEvent = { type: 'skip', avoid: [] };
const waitingEntry = (id: string, state: 'waiting' | 'refused', scheduledAt = `at ${id}`) => ({
  _id: id,
  ...{ by: 'Ada', mine: true, status: 'accepted' as const, remark: null, state },
  ...{ refusal: state === 'refused' ? 'No balance.' : null, scheduledAt, takesEffectAt: 'later' },
});
const looked = (now: number, ...entries: ReturnType<typeof waitingEntry>[]): ReviewEvent => ({
  type: 'activity',
  activity: { claims: [], scheduled: entries },
  now,
});

test('the first claimed record is shown, the others wait behind it', () => {
  expect(after(claimed('1', '2', '3'))).toMatchObject({ shown: '1', ahead: ['2', '3'], exhausted: false });
});

test('the next record is shown with the decision, before the server has answered', () => {
  expect(after(claimed('1', '2', '3'), decide('1'))).toMatchObject({ shown: '2', ahead: ['3'] });
});

test('a record whose evidence is about to change comes after the others', () => {
  expect(after(claimed('1', '2', '3'), decide('1', ['1', '2']))).toMatchObject({ shown: '3', ahead: ['2'] });
  // Without another one it is shown all the same.
  expect(after(claimed('1', '2'), decide('1', ['1', '2'])).shown).toBe('2');
});

test('a failed decision returns to its record, unless the person is busy with another', () => {
  const failed: ReviewEvent = { type: 'failed', id: '1', message: 'Changed.' };
  expect(after(claimed('1', '2', '3'), decide('1'), failed).shown).toBe('1');
  expect(
    after(claimed('1', '2', '3'), decide('1'), { type: 'question', decision: 'rejected' }, failed).shown,
  ).toBe('2');
  expect(after(claimed('1', '2', '3'), decide('1'), decide('2'), failed).shown).toBe('3');
  // The next decision on the record answers the message.
  expect(after(claimed('1', '2', '3'), decide('1'), failed).decisions[0]?.message).toBe('Changed.');
  expect(
    after(claimed('1', '2', '3'), decide('1'), failed, decide('1')).decisions[0]?.message,
  ).toBeUndefined();
  // The record left for it comes next again.
  expect(after(claimed('1', '2', '3'), decide('1'), failed, decide('1')).shown).toBe('2');
});

test('what is decided, skipped or left is not claimed again; undone and refused records are', () => {
  const state = after(claimed('1', '2', '3'), decide('1'), skip, nextEvent);
  expect(recordsToPass(state)).toEqual(['2', '1']);
  const undone = reduceReview(reduceReview(state, scheduled('1')), { type: 'undone', id: '1' });
  expect(undone.shown).toBe('1');
  expect(recordsToPass(undone)).toEqual(['2', '3']);
});

test('a record left by J comes round at the end, a skipped one does not', () => {
  const state = after(claimed('1', '2', '3'), nextEvent, skip, decide('3'));
  expect(state.shown).toBeUndefined();
  expect(after(claimed('1', '2'), nextEvent, decide('2'), claimed()).shown).toBe('1');
  expect(after(claimed('1', '2'), skip, decide('2'), claimed())).toMatchObject({
    shown: undefined,
    exhausted: true,
  });
});

test('K shows the record before, J then what is still open', () => {
  const state = after(claimed('1', '2', '3'), decide('1'), { type: 'previous' });
  expect(state.shown).toBe('1');
  expect(reduceReview(state, nextEvent).shown).toBe('2');
  expect(after(claimed('1'), { type: 'previous' }).shown).toBe('1');
});

test('a waiting decision is done once the queue no longer lists it after its time', () => {
  const waiting = [claimed('1', '2', '3'), decide('1'), scheduled('1')];
  const stateOf = (...events: ReviewEvent[]) => after(...waiting, ...events).decisions[0]?.state;
  expect(stateOf(looked(9_999))).toBe('waiting');
  expect(stateOf(looked(10_001, waitingEntry('1', 'waiting')))).toBe('waiting');
  expect(stateOf(looked(10_001))).toBe('done');
  expect(stateOf(looked(9_000, waitingEntry('1', 'refused')))).toBe('refused');
  // That of an earlier decision on the same record.
  expect(stateOf(looked(9_000, waitingEntry('1', 'refused', 'before')))).toBe('waiting');
});

test('a claim that brings nothing new is not repeated', () => {
  // A first approval has taken effect, and the record still waits.
  const state = after(claimed('1', '2', '3'), decide('1'), scheduled('1'), { type: 'done', id: '1', now: 1 });
  expect(reduceReview(state, claimed('1', '2', '3')).exhausted).toBe(true);
});

test('the count follows the own decisions between two claims', () => {
  const state = after(claimed('1', '2', '3'), decide('1'));
  expect(state.waiting).toBe(9);
  // Answered before the decision has arrived.
  expect(reduceReview(state, claimed('1', '2', '3')).waiting).toBe(9);
  const waiting = reduceReview(state, scheduled('1'));
  expect(waiting.waiting).toBe(9);
  expect(reduceReview(waiting, { type: 'undone', id: '1' }).waiting).toBe(10);
  expect(reduceReview(state, { type: 'failed', id: '1', message: 'Changed.' }).waiting).toBe(10);
});
