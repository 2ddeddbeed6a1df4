import { screen } from '@testing-library/react';
import {
  decideDriverApplication,
  listDriverApplications,
  listUsers,
  updateUserStatus,
} from '@padiman/contracts';
import { fakeApi, renderScreen } from '@padiman/testing';
import { useBulkAction } from './bulk-action.ts';
import { useWrite } from './calls.ts';

const id = '65df9a000000000000000001';

/** Accepts one application in front of a backend of the specification alone; shows the result. */
function Accepting() {
  const write = useWrite(decideDriverApplication);
  const accept = () => write.mutate({ params: { id }, body: { status: 'accepted' } });
  return (
    <>
      <button onClick={accept}>Accept</button>
      <p>{write.isSuccess ? 'accepted' : write.error ? `${write.error.code}: ${write.error.message}` : ''}</p>
    </>
  );
}

const unconfirmed = 'unconfirmed: We could not confirm this. Look before you decide again.';
const unchanged = 'refused: The server answered, but nothing was changed.';

test.each([
  ['proves the decision', { success: true }, 'pending', 'accepted', 0],
  ['says nothing, and the list shows the decision', null, 'accepted', 'accepted', 1],
  ['is a page, and the list shows the decision', '<html></html>', 'Accepted', 'accepted', 1],
  ['says nothing, and the list shows no decision', { message: 'ok' }, 'pending', unchanged, 1],
  ['says nothing, and the list lacks the record', {}, undefined, unconfirmed, 1],
  ['says nothing, and the list cannot be read', null, 'no list', unconfirmed, 1],
])('a decision whose answer %s', async (_, answer, status, text, reads) => {
  const api = fakeApi();
  api.onRaw(decideDriverApplication, () => answer);
  api.onRaw(listDriverApplications, () =>
    status === 'no list' ? {} : status === undefined ? [] : [{ _id: id, status }],
  );
  const { user } = renderScreen(Accepting, { capabilities: [] });
  await user.click(screen.getByText('Accept'));
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(api.received(listDriverApplications)).toHaveLength(reads);
});

const users = ['a', 'b', 'c'].map((_id) => ({ _id, blocked: false }));

/** Blocks three users; shows how many were changed, and what became of the others. */
function Blocking() {
  const action = useBulkAction({
    messages: { block: {} as never },
    changes: [listUsers],
    call: updateUserStatus,
    bodyOf: (_action: 'block', userIds) => ({ userIds, deleteFlag: false, blockFlag: true }),
    onDone: () => {},
  });
  const { result } = action;
  return (
    <>
      <button onClick={() => action.request('block')}>ask</button>
      <button onClick={() => void action.confirm([...users, { _id: '#1' }])}>block</button>
      {result && (
        <p>{`${result.state.changed}: ${result.state.skipped.map(({ _id, reason }) => `${_id} ${reason}`).join('; ')}`}</p>
      )}
    </>
  );
}

const noId = '#1 It has no id of its own, so nothing can be done to it here.';
const left = 'c The server answered, but nothing was changed.';

test.each([
  ['a flag of success', { success: true }],
  ['the changed records', { success: true, data: [{ _id: 'a' }, { _id: 'b' }] }],
  ['a number', { modifiedCount: 2 }],
  ['nothing', null],
])('three are blocked of which the backend leaves out one, and answers with %s', async (_, answer) => {
  const api = fakeApi();
  let stored = users;
  api.onRaw(listUsers, () => stored);
  api.onRaw(updateUserStatus, () => {
    stored = users.map((one) => ({ ...one, blocked: one._id !== 'c' }));
    return answer;
  });
  const { user } = renderScreen(Blocking, { capabilities: [] });
  await user.click(screen.getByText('ask'));
  await user.click(screen.getByText('block'));
  expect(await screen.findByText(`2: ${noId}; ${left}`)).toBeInTheDocument();
  expect(api.received(updateUserStatus)[0]?.body).toMatchObject({ userIds: ['a', 'b', 'c'] });
});
