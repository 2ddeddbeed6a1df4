import { isPhone, peopleOf, type People } from '../store/people.ts';
import { UsageError, type Options } from './command.ts';

/** Members of staff that a canary or a preview is for. */
export interface Audience {
  percent: number;
  phones: string[];
  people: People | undefined;
}

function readPercent(written: string): number {
  const percent = Number(written.replace(/%$/, ''));
  if (!/^\d+(\.\d+)?%?$/.test(written) || percent > 100) {
    throw new UsageError(`--canary takes a share from 0% to 100%, not ${written}.`);
  }
  return percent;
}

/** Options of the commands that give builds to some members of staff. */
export const audienceOptions = {
  for: {
    value: '<phones>',
    help: 'Phone numbers of members of staff, comma separated; stored as salted hashes',
  },
  console: {
    value: '<url>',
    help: `Running console that counts how many staff it reaches (CONSOLE_URL; METRICS_TOKEN
                               from elsewhere)`,
  },
} as const satisfies Options;

/** Reads `--canary` and `--for`. @returns undefined without either: everybody */
export async function readAudience(args: {
  canary?: string | undefined;
  for: string | undefined;
}): Promise<Audience | undefined> {
  if (args.canary === undefined && args.for === undefined) return undefined;
  const percent = args.canary === undefined ? 0 : readPercent(args.canary);
  const phones = (args.for ?? '').split(',').filter((phone) => phone.trim() !== '');
  const wrong = phones.filter((phone) => !isPhone(phone));
  if (wrong.length > 0 || (args.for !== undefined && phones.length === 0))
    throw new UsageError(`--for takes phone numbers, comma separated, not ${wrong.join(', ') || 'nothing'}.`);
  return { percent, phones, people: phones.length > 0 ? await peopleOf(phones) : undefined };
}

const unknown = (reason: string) => `reaches an unknown number of staff: ${reason}`;

/**
 * Asks the running console how many members of staff a build would reach. Only the console knows its staff; the phone
 * numbers go there and to nobody else.
 * @returns `reaches 3 of 25 staff`, or that the number is unknown and why
 */
export async function describeReach(
  name: string,
  { percent, phones }: Omit<Audience, 'people'>,
  address = process.env.CONSOLE_URL,
): Promise<string> {
  if (!address) return unknown('name the running console by --console <url>');
  try {
    const token = process.env.METRICS_TOKEN;
    const answer = await fetch(new URL('/edge/reach', address), {
      method: 'POST',
      signal: AbortSignal.timeout(5_000),
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ name, percent, phones }),
    });
    if (answer.status === 404)
      return unknown(`${address} does not tell; METRICS_TOKEN is needed from other machines`);
    const { reached, staff } = (await answer.json()) as { reached?: unknown; staff?: unknown };
    if (typeof reached !== 'number' || typeof staff !== 'number')
      return unknown(`${address} answered ${answer.status}`);
    return `reaches ${reached} of ${staff} staff`;
  } catch {
    return unknown(`${address} does not answer`);
  }
}
