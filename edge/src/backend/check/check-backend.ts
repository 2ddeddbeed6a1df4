import * as contracts from '@padiman/contracts';
import { capabilitiesFor, describeCapabilities } from '../capabilities.ts';
import { senderTo, type CheckedBackend, type Sender } from './call-backend.ts';
import { examineWrite, type WriteOption } from './examine-write.ts';
import {
  interpretList,
  interpretRecord,
  resultOf,
  type CallResult,
  type ExaminedList,
  type Interpretation,
  type ListFacts,
  type Verdict,
} from './examine-read.ts';
import { reportFields } from './field-report.ts';
import { readByHalves, readList } from './read-list.ts';
import { ownAdminRead, sectionReads, type SectionRead } from './section-reads.ts';

/** Backend, account and writes of a check. */
export interface CheckOptions extends CheckedBackend {
  phoneNumber: string;
  password: string;
  writes: readonly (readonly [option: WriteOption, value: string])[];
}

/** State of a screen, with the reason unless it works. */
export type ScreenResult = Record<'screen' | 'reason', string> & { verdict: Verdict };

/** Result of a check: capabilities beyond the specification as a line, calls, screens, and content of `backend.json`. */
export interface CheckReport {
  offers: string;
  calls: CallResult[];
  screens: ScreenResult[];
  settings: contracts.BackendSettings;
}

/** Logs in, makes every read of section 7 and the named writes as the console does, and judges the screens. */
export async function checkBackend(options: CheckOptions): Promise<CheckReport> {
  const { backend, settings, phoneNumber, password, writes } = options;
  const capabilities = await capabilitiesFor({ api: backend, apiBase: '/api', settings })();
  const offered = new Set<contracts.Capability>(capabilities.names);
  const found: contracts.BackendSettings = {};
  const report: CheckReport = {
    ...{ calls: [], screens: [], settings },
    offers: describeCapabilities(capabilities),
  };
  const add = (screen: string, result: CallResult) => {
    report.calls.push(result);
    const { name, verdict, method, path, reading, limits } = result;
    const reason = verdict === 'fails' ? `${method} ${path}: ${reading}` : limits.join('; ');
    report.screens.push({ screen, verdict, reason });
    if (result.unknown) found.missing = [...new Set([...(found.missing ?? settings.missing ?? []), name])];
  };

  const answer = await senderTo(options)(contracts.login, { body: { phoneNumber, password } });
  let signedIn: { token: string; user: contracts.Admin } | undefined;
  const signIn = (): Interpretation => {
    const read = contracts.readAnswer(contracts.login, answer.content, {});
    if (read.secondFactor) return { reading: 'the account asks for a second factor', verdict: 'fails' };
    if (read.passwordChoice) return { reading: 'the account asks for an own password', verdict: 'fails' };
    const { firstName, lastName, superAdmin, _id } = read.user;
    if (_id === '') return { reading: 'the admin has no id', verdict: 'fails' };
    signedIn = read;
    const name = [firstName, lastName].filter(Boolean).join(' ') || 'without a name';
    return { reading: `${superAdmin ? 'super admin' : 'admin'} ${name}` };
  };
  add('Admin Login (/admin)', resultOf(contracts.login, answer, signIn));
  if (!signedIn) {
    for (const { screen } of [ownAdminRead, ...sectionReads])
      report.screens.push({ screen, verdict: 'fails', reason: 'nobody can log in' });
    return report;
  }
  const { token, user } = signedIn as { token: string; user: contracts.Admin };
  const send = senderTo(options, token);
  const own = await send(contracts.fetchAdmin, { params: { id: user._id } });
  let admin: contracts.Admin | undefined;
  const readOwn = (): Interpretation => {
    admin = contracts.readAnswer(contracts.fetchAdmin, own.content, {}).data;
    const { rights, ...others } = contracts.recordIn(own.content, 'admin', 'user');
    const isRead =
      rights === undefined
        ? !contracts.rightNames.some((name) => name in others)
        : contracts.isFields(rights);
    const { limits = [], ...interpretation } = interpretRecord(ownAdminRead, own);
    if (!isRead) limits.push('rights are no map of flags by name: none are read');
    return { ...interpretation, limits };
  };
  add(ownAdminRead.screen, resultOf(contracts.fetchAdmin, own, readOwn));

  const serverLists = offered.has('serverLists');
  const examined = new Map<SectionRead, ExaminedList>();
  // One after the other: the backend serves its users meanwhile.
  for (const read of sectionReads) examined.set(read, await examineRead(send, read, settings, serverLists));
  const dates = dateOrderOf([...examined.values()]);
  const order = settings.dates ?? 'dayFirst';
  const facts: ListFacts = { order, isProven: settings.dates !== undefined || dates === order, serverLists };
  if (dates && !settings.dates) found.dates = dates;
  const statuses: number[] = [];
  const ways = new Set<contracts.Pager | undefined>();
  for (const [read, list] of examined) {
    const { call, screen } = read;
    const { access, name } = call;
    const isHeld =
      !contracts.isRightName(access) ||
      offered.has('everyRight') ||
      !admin ||
      contracts.holdsRight(admin.rights, access);
    const lacks = isHeld ? undefined : access;
    const interpret = () =>
      read.list ? interpretList(read, list, facts) : interpretRecord(read, list.answer);
    const result = resultOf(call, list.answer, interpret, lacks);
    if (lacks) statuses.push(result.status);
    if (lacks && result.verdict !== 'fails') {
      result.limits.push(`shown only to admins with the right ${lacks}, which this one lacks`);
      result.verdict = 'degraded';
    }
    add(screen, result);
    const pager = list.pager ?? list.halves?.pager;
    if (list.halves || list.answers > 1) ways.add(pager?.pager);
    if (pager && !settings.lists?.all) found.lists = { ...found.lists, [name]: pager, ...settings.lists };
  }
  const [everywhere] = ways;
  if (found.lists && !settings.lists && ways.size === 1 && everywhere)
    found.lists = { all: { pager: everywhere } };
  if (admin?.superAdmin && statuses.length > 0 && statuses.every((status) => status === 200))
    offered.add('everyRight');

  for (const [option, value] of writes) {
    const results = await examineWrite({ send, settings, offered, found }, option, value);
    for (const result of results) add(`--${option}`, result);
  }
  if (offered.size > capabilities.names.length) found.capabilities = [...offered];
  return { ...report, settings: { ...settings, ...found } };
}

/** Settings by which one page of a list is read. */
const firstPageAlone: contracts.BackendSettings = { lists: { all: { pager: 'whole' } } };

/** Makes a read as the console does. @param serverLists the backend pages lists by our protocol */
async function examineRead(
  send: Sender,
  read: SectionRead,
  settings: contracts.BackendSettings,
  serverLists: boolean,
): Promise<ExaminedList> {
  const { call, list } = read;
  if (!list) return { answer: await send(call), answers: 1 };
  const fetched = await readList(send, call, serverLists ? firstPageAlone : settings);
  if (!fetched.pages) return fetched;
  const fields = reportFields(read, fetched.pages.records);
  return { ...fetched, fields, halves: serverLists ? undefined : await readByHalves(send, call, fetched) };
}

/** Order of day and month that the dates of all lists prove; undefined if they prove none, or both. */
function dateOrderOf(lists: readonly ExaminedList[]): contracts.BackendSettings['dates'] {
  const proves = (form: 'day first' | 'month first') => lists.some(({ fields }) => fields?.dates[form]);
  if (proves('day first') === proves('month first')) return undefined;
  return proves('day first') ? 'dayFirst' : 'monthFirst';
}

/** Tells whether all screens work, or at least work with values missing. */
export const isPassed = ({ screens }: CheckReport, degradedPasses: boolean): boolean =>
  screens.every(({ verdict }) => verdict === 'works' || (degradedPasses && verdict === 'degraded'));

const verdicts = { works: 'works', degraded: 'works, but', fails: 'does not' } as const;

/** Report as text: a paragraph for each call, then a line for each screen, then the settings that were found. */
export function printReport({ offers, calls, screens, settings }: CheckReport, address: string): string {
  const lines = [`Backend ${address}`, `Offers ${offers}`, ''];
  for (const { method, path, status, milliseconds, shape, reading, limits, remarks } of calls) {
    lines.push(`${method} ${path}`);
    lines.push(`  ${status === 0 ? 'no status' : status} in ${milliseconds} ms, ${shape}`);
    lines.push(`  read as: ${reading}`);
    lines.push(...limits.map((limit) => `  - but: ${limit}`), ...remarks.map((remark) => `  - ${remark}`));
  }
  lines.push('', 'Screens');
  for (const { screen, verdict, reason } of screens)
    lines.push(`  ${verdicts[verdict].padEnd(12)}${screen}${reason && `: ${reason}`}`);
  const working = screens.filter(({ verdict }) => verdict === 'works').length;
  lines.push('', `${working} of ${screens.length} work`);
  const isAnySet = Object.keys(settings).length > 0;
  if (isAnySet) lines.push('', `Settings (--save <file> writes them): ${JSON.stringify(settings)}`);
  return lines.join('\n');
}
