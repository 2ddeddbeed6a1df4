import { login, readAnswer, type Admin } from '@padiman/contracts';
import type { Backend } from '../backend.ts';
import { capabilitiesFor, describeCapabilities } from '../capabilities.ts';
import { senderTo, type BackendAnswer } from './call-backend.ts';
import { examineRead, resultOf, type CallResult, type Verdict } from './examine-read.ts';
import { ownAdminRead, sectionReads, type SectionRead } from './section-reads.ts';
import { examineWrite, type WriteOption } from './section-writes.ts';

/** Backend, account and writes of a check. */
export interface CheckOptions {
  backend: Backend;
  phoneNumber: string;
  password: string;
  /** Milliseconds for one call. */
  deadline: number;
  writes: readonly (readonly [option: WriteOption, value: string])[];
}

/** State of a screen, with the reason unless it works. */
export type ScreenResult = Record<'screen' | 'reason', string> & { verdict: Verdict };

/** Result of a check: capabilities beyond the specification as a line, calls, and screens. */
export interface CheckReport {
  offers: string;
  calls: CallResult[];
  screens: ScreenResult[];
}

/** Logs in, makes every read of section 7 and the named writes, and judges the screens. */
export async function checkBackend(options: CheckOptions): Promise<CheckReport> {
  const { backend, phoneNumber, password, deadline, writes } = options;
  const capabilities = await capabilitiesFor({ api: backend, apiBase: '/api' })();
  const report: CheckReport = { offers: describeCapabilities(capabilities), calls: [], screens: [] };

  const answer = await senderTo(backend, deadline)(login, { body: { phoneNumber, password } });
  const signedIn = signIn(answer);
  report.calls.push(signedIn.result);
  report.screens.push(screenOf('Admin Login (/admin)', signedIn.result));
  if (signedIn.token === undefined) {
    const reads = [ownAdminRead, ...sectionReads];
    report.screens.push(
      ...reads.map(({ screen }) => ({ screen, verdict: 'fails' as const, reason: 'nobody can log in' })),
    );
    return report;
  }

  const send = senderTo(backend, deadline, signedIn.token);
  const examine = async (read: SectionRead, params?: Record<string, string>) => {
    const result = await examineRead(send, read, params ? { params } : {});
    report.calls.push(result);
    report.screens.push(screenOf(read.screen, result));
  };
  await examine(ownAdminRead, { id: signedIn.id });
  // One after the other: the backend serves its users meanwhile.
  for (const read of sectionReads) await examine(read);
  for (const [option, value] of writes) {
    const results = await examineWrite(send, option, value);
    report.calls.push(...results);
    report.screens.push(...results.map((result) => screenOf(`--${option}`, result)));
  }
  return report;
}

/** Tells whether all screens work, or at least work with values missing. */
export const isPassed = ({ screens }: CheckReport, degradedPasses: boolean): boolean =>
  screens.every(({ verdict }) => verdict === 'works' || (degradedPasses && verdict === 'degraded'));

function screenOf(screen: string, { verdict, method, path, reading, remarks }: CallResult): ScreenResult {
  const missing = remarks.filter((remark) => remark.startsWith('missing: ')).join('; ');
  const reason =
    verdict === 'fails' ? `${method} ${path}: ${reading}` : verdict === 'degraded' ? missing : '';
  return { screen, verdict, reason };
}

/** Reads the answer to the login. */
function signIn(answer: BackendAnswer): { result: CallResult; token?: string; id: string } {
  let signedIn: { token: string; user: Admin } | undefined;
  const result = resultOf(login, answer, () => {
    const read = readAnswer(login, answer.content, {});
    if (read.secondFactor || read.passwordChoice) {
      const required = read.secondFactor ? 'a second factor' : 'an own password';
      return { reading: `the account asks for ${required}`, remarks: [], verdict: 'fails' };
    }
    signedIn = read;
    const { firstName, lastName, superAdmin, _id } = signedIn.user;
    const name = [firstName, lastName].filter(Boolean).join(' ') || 'without a name';
    return {
      reading: `${superAdmin ? 'super admin' : 'admin'} ${name}`,
      remarks: _id === '' ? ['missing: id'] : [],
      verdict: _id === '' ? 'fails' : 'works',
    };
  });
  return { result, ...(signedIn && { token: signedIn.token }), id: signedIn?.user._id ?? '' };
}

const verdicts = { works: 'works', degraded: 'degraded', fails: 'does not work' } as const;

/** Report as text: a paragraph for each call, then a line for each screen. */
export function printReport({ offers, calls, screens }: CheckReport, address: string): string {
  const lines = [`Backend ${address}`, `Offers ${offers}`, ''];
  for (const { method, path, status, milliseconds, shape, reading, remarks } of calls) {
    lines.push(`${method} ${path}`);
    lines.push(`  ${status === 0 ? 'no status' : status} in ${milliseconds} ms, ${shape}`);
    lines.push(`  read as: ${reading}`);
    lines.push(...remarks.map((remark) => `  - ${remark}`));
  }
  lines.push('', 'Screens');
  for (const { screen, verdict, reason } of screens) {
    lines.push(`  ${verdicts[verdict].padEnd(14)}${screen}${reason && `: ${reason}`}`);
  }
  const working = screens.filter(({ verdict }) => verdict === 'works').length;
  lines.push('', `${working} of ${screens.length} work`);
  return lines.join('\n');
}
