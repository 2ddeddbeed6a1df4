import * as contracts from '@padiman/contracts';
import type { Call, Withdrawal } from '@padiman/contracts';
import type { CallInput, Sender } from './call-backend.ts';
import { resultOf, type CallResult } from './examine-read.ts';

/** Options that name what is written, with the words of the help. */
export const writeOptions = {
  'write-user': '<id>: blocks and unblocks this user (one who is blocked: unblocks and blocks)',
  'write-post': '<text>: creates a post with this text and deletes it; users of the app can see it meanwhile',
  'write-rights': '<id>: sets the rights of this admin to what they are',
  'write-withdrawal': '<withdrawalID>=accepted or =rejected: decides on this request; it cannot be undone',
  'write-application': '<id>=accepted or =rejected: decides on this driver; it cannot be undone',
  'write-parcel-trip': '<id>: deletes this trip',
  'write-sent-parcel': '<id>: deletes this parcel',
  'write-ride': '<id>: deletes this ride',
  'write-passenger-request': '<id>: deletes this request',
} as const;

/** Name of an option in {@link writeOptions}. */
export type WriteOption = keyof typeof writeOptions;

/** Options whose value ends in a decision. */
export const decisions: readonly WriteOption[] = ['write-withdrawal', 'write-application'];

const deletions = {
  'write-parcel-trip': contracts.deleteParcelTrips,
  'write-sent-parcel': contracts.deleteSentParcels,
  'write-ride': contracts.deleteOfferedRides,
  'write-passenger-request': contracts.deletePassengerRequests,
} satisfies Partial<Record<WriteOption, Call>>;

/** Makes the write of an option. */
export async function examineWrite(send: Sender, option: WriteOption, value: string): Promise<CallResult[]> {
  const write = async (call: Call, input: CallInput) => {
    const answer = await send(call, input);
    return resultOf(call, answer, () => {
      contracts.readAnswer(call, answer.content, input);
      return { reading: 'done', remarks: [], verdict: 'works' };
    });
  };
  switch (option) {
    case 'write-user': {
      const user = await find<contracts.User>(send, contracts.listUsers, ({ _id }) => _id === value);
      if (!user) return [notFound(contracts.updateUserStatus, value)];
      const set = (blockFlag: boolean) =>
        write(contracts.updateUserStatus, { body: { userIds: [value], deleteFlag: false, blockFlag } });
      const blocked = user.blocked === true;
      return [await set(!blocked), await set(blocked)];
    }
    case 'write-post': {
      const findPost = () => find<contracts.Post>(send, contracts.listPosts, ({ text }) => text === value);
      // Otherwise the check might delete a post that it did not create.
      if (await findPost()) return [notSent(contracts.createPost, 'there is a post with this text')];
      const body = { text: value, userId: 'admin', first_name: 'Admin', last_name: 'Admin', admin: false };
      const created = await write(contracts.createPost, { body });
      const post = await findPost();
      if (!post) return [created, notFound(contracts.deletePost, 'the post')];
      return [created, await write(contracts.deletePost, { params: { postId: post._id } })];
    }
    case 'write-rights': {
      const admin = await find<contracts.Admin>(send, contracts.listAdmins, ({ _id }) => _id === value);
      if (!admin) return [notFound(contracts.updateRights, value)];
      const { rights } = admin;
      return [await write(contracts.updateRights, { params: { adminId: value }, body: { rights } })];
    }
    case 'write-withdrawal': {
      const { id, status } = decisionIn(value);
      const isNamed = ({ withdrawalID }: Withdrawal) => withdrawalID === id;
      const request = await find(send, contracts.listWithdrawals, isNamed);
      if (!request) return [notFound(contracts.decideWithdrawal, id)];
      const body = { _id: request.userId, status, withdrawalID: id };
      return [await write(contracts.decideWithdrawal, { body })];
    }
    case 'write-application': {
      const { id, status } = decisionIn(value);
      return [await write(contracts.decideDriverApplication, { params: { id }, body: { status } })];
    }
    default:
      return [await write(deletions[option], { body: { ids: [value] } })];
  }
}

function decisionIn(value: string): { id: string; status: string } {
  const end = value.lastIndexOf('=');
  return { id: value.slice(0, end), status: value.slice(end + 1) };
}

const notFound = (call: Call, name: string) => notSent(call, `${name} is not in the list`);

const notSent = ({ method, path }: Call, reason: string): CallResult => ({
  ...{ method, path, status: 0, milliseconds: 0, shape: 'none', remarks: [] },
  ...{ reading: `not sent: ${reason}`, verdict: 'fails' },
});

/** Finds a record in a list; also beyond the first page of a backend that has pages. */
async function find<R>(send: Sender, call: Call, matches: (record: R) => boolean): Promise<R | undefined> {
  let cursor: string | null = null;
  do {
    const { content, status } = await send(call, { query: { limit: '200', ...(cursor && { cursor }) } });
    if (status < 200 || status >= 300) return undefined;
    const page = contracts.readAnswer(call, content, {}) as contracts.ListReading<R>;
    const found = page.data.find(matches);
    if (found) return found;
    cursor = page.nextCursor;
  } while (cursor !== null);
  return undefined;
}
