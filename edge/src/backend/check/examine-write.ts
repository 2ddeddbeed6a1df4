import { randomUUID } from 'node:crypto';
import * as contracts from '@padiman/contracts';
import type { CallInput, Sender } from './call-backend.ts';
import { resultOf, type CallResult, type Interpretation } from './examine-read.ts';
import { readList } from './read-list.ts';

/** A write to a record that an option names. */
interface Write {
  help: string;
  call: contracts.Call;
  /** Field by which the option names the record. */
  key?: string;
  /** Call that creates the record before, and further fields of its body; without it the list must hold the record. */
  creates?: readonly [call: contracts.Call, body: object];
  /** @param id of the record, or several ids separated by commas */
  inputs: (record: contracts.Fields, id: string, status: string | undefined) => readonly CallInput[];
}

const deletion = (call: contracts.Call, records: string): Write => ({
  help: `<id,…>: deletes these ${records}`,
  call,
  inputs: (_, ids) => [{ body: { ids: ids.split(',') } }],
});
const author = { userId: 'admin', first_name: 'Admin', last_name: 'Admin', admin: false };
const name = { firstName: 'Check', lastName: 'Backend', superAdmin: false, markedForDelete: false };

const writes = {
  'write-user': {
    help: '<id>: blocks and unblocks this user (one who is blocked: unblocks and blocks)',
    call: contracts.updateUserStatus,
    inputs: ({ blocked }, id) =>
      [blocked !== true, blocked === true].map((blockFlag) => ({
        body: { userIds: [id], deleteFlag: false, blockFlag },
      })),
  },
  'write-post': {
    help: '<text>: creates a post with this text and deletes it; users of the app can see it meanwhile',
    ...{ call: contracts.deletePost, key: 'text', creates: [contracts.createPost, author] },
    inputs: ({ _id }) => [{ params: { postId: String(_id) } }],
  },
  'write-admin': {
    help: '<phone>: creates an admin without rights and with this phone number, and deletes it',
    ...{ call: contracts.deleteAdmin, key: 'phoneNumber' },
    creates: [contracts.createAdmin, { ...name, password: `Aa1!${randomUUID()}` }],
    inputs: ({ _id }) => [{ params: { adminId: String(_id) } }],
  },
  'write-rights': {
    help: '<id>: changes a right of this admin, sends one right alone, and restores all',
    call: contracts.updateRights,
    inputs: () => [],
  },
  'write-withdrawal': {
    help: '<withdrawalID>=accepted or =rejected: decides on this request; it cannot be undone',
    ...{ call: contracts.decideWithdrawal, key: 'withdrawalID' },
    inputs: ({ userId: _id }, withdrawalID, status) => [{ body: { _id, status, withdrawalID } }],
  },
  'write-application': {
    help: '<id>=accepted or =rejected: decides on this driver; it cannot be undone',
    call: contracts.decideDriverApplication,
    inputs: (_, id, status) => [{ params: { id }, body: { status } }],
  },
  'write-parcel-trip': deletion(contracts.deleteParcelTrips, 'trips'),
  'write-sent-parcel': deletion(contracts.deleteSentParcels, 'parcels'),
  'write-ride': deletion(contracts.deleteOfferedRides, 'rides'),
  'write-passenger-request': deletion(contracts.deletePassengerRequests, 'requests'),
} satisfies Record<string, Write>;

/** Name of an option that names what is written. */
export type WriteOption = keyof typeof writes;

/** These options, with their words in the help. */
export const writeOptions = Object.entries(writes).map(
  ([option, { help }]) => [option as WriteOption, help] as const,
);

/** Options whose value ends in a decision. */
export const decisions: readonly WriteOption[] = ['write-withdrawal', 'write-application'];

/** Backend that writes are sent to, and what is found out about it. */
export interface WriteContext {
  send: Sender;
  settings: contracts.BackendSettings;
  found: contracts.BackendSettings;
  offered: Set<contracts.Capability>;
}

/** Makes the write of an option. */
export async function examineWrite(
  context: WriteContext,
  option: WriteOption,
  value: string,
): Promise<CallResult[]> {
  const { call, key = '_id', creates, inputs }: Write = writes[option];
  const [named = '', status] = decisions.includes(option) ? value.split(/=(?=\w+$)/) : [value];
  const [id] = creates ? [named] : named.split(',');
  const { list } = call.effect as { list: contracts.Call };
  const find = async () => (await recordsOf(context, list)).data.find(({ [key]: one }) => one === id);
  const notSent = (call: contracts.Call, reason: string) =>
    resultOf(call, { status: 0, content: null, milliseconds: 0, failure: `not sent: ${reason}` });
  const results: CallResult[] = [];
  let record = await find();
  if (creates) {
    // Otherwise the check might delete a record that it did not create.
    if (record) return [notSent(creates[0], `there is a record with this ${key}`)];
    results.push(await write(context, creates[0], { body: { [key]: named, ...creates[1] } }));
    record = await find();
  }
  if (!record) return [...results, notSent(call, 'the record is not in the list')];
  if (option === 'write-rights') return examineRights(context, record as unknown as Admin);
  for (const input of inputs(record, named, status)) results.push(await write(context, call, input));
  return results;
}

/** Records of a list, as the console reads them; as if some were missing where it cannot be read. */
async function recordsOf({ send, settings }: WriteContext, call: contracts.Call) {
  const { pages } = await readList(send, call, settings);
  const { records, incomplete } = pages ?? { records: [], incomplete: { of: undefined } };
  const { data } = contracts.readAnswer(call, records, { settings }) as { data: contracts.Fields[] };
  return { data, ...(incomplete && { incomplete }) };
}

/**
 * Sends a write as the console does, and judges it as the console does: by its answer, and by the list afterwards.
 *
 * @param form of rights in the body
 */
async function write(
  context: WriteContext,
  call: contracts.Call,
  input: CallInput,
  form = context.settings.rights,
) {
  const body = contracts.bodyFor(input.body, { ...context.settings, rights: form }) as object | undefined;
  const answer = await context.send(call, { ...input, ...(body && { body }) });
  const { effect } = call;
  const list = effect && answer.status < 300 ? await recordsOf(context, effect.list) : undefined;
  return resultOf(call, answer, (): Interpretation => {
    const reading = contracts.readAnswer(call, answer.content, input) as contracts.Proof &
      Partial<contracts.OutcomesReading>;
    const isProven = [reading, ...(reading.results ?? [])].every(({ unproven }) => !unproven);
    const said = `the answer ${isProven ? 'says that it is done' : 'proves nothing'}`;
    const held = effect && list ? [...contracts.judge(effect, input, list).values()] : [];
    const done = held.filter((one) => one === true).length;
    if (done > 0 && done === held.length) return { reading: `${said}, and the list shows it` };
    if (done > 0)
      return { reading: said, limits: [`${done} of ${held.length} are done: the others are named`] };
    if (held.includes(false)) return { reading: `${said}, and the list shows no change`, verdict: 'fails' };
    if (isProven) return { reading: `${said}, and the list cannot show it` };
    return { reading: said, limits: ['the list cannot show it either: the console could not confirm it'] };
  });
}

type Admin = { _id: string; rights: contracts.Rights };

/** Changes a right of an admin in the body of the console, finds out whether rights are merged, and restores them. */
async function examineRights(context: WriteContext, { rights, _id: adminId }: Admin): Promise<CallResult[]> {
  const { settings, found, offered } = context;
  const [one = '', two = ''] = contracts.rightNames;
  const other = Object.keys(rights).find((name) => name !== one && rights[name]) ?? two;
  const before = { ...rights, [one]: rights[one] === true, [other]: rights[other] === true };
  let form = settings.rights;
  const set = (sent: contracts.Rights) =>
    write(context, contracts.updateRights, { params: { adminId }, body: { rights: sent } }, form);
  const merges = offered.has('mergedRights');
  const changed = { ...(!merges && rights), [one]: !rights[one], [other]: true };
  let result = await set(changed);
  if (result.unknown) return [result];
  if (result.verdict === 'fails' && !form) {
    form = 'flags';
    const again = await set(changed);
    const limits = ['it takes rights as flags beside one another, as settings must state'];
    if (again.verdict === 'works') result = { ...again, verdict: 'degraded', limits };
    found.rights = again.verdict === 'works' ? form : (form = undefined);
  }
  if (result.verdict !== 'fails') {
    await set({ [one]: before[one] });
    const { data } = await recordsOf(context, contracts.listAdmins);
    const now = data.find(({ _id }) => _id === adminId)?.rights as contracts.Rights | undefined;
    const isMerged = now?.[other] === true;
    if (isMerged) offered.add('mergedRights');
    else if (merges) result.verdict = 'fails';
    result.remarks.push(`rights that are not sent ${isMerged ? 'stay as they are' : 'are taken away'}`);
  }
  return [result, await set(before)];
}
