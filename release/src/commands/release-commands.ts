import type { BuildRecord } from '../store/build-record.ts';
import { findRemote } from '../checkout/packages.ts';
import {
  checkCombination,
  endPreviews,
  haltNeeds,
  promote,
  promoteCanary,
  retire,
  startPreview,
} from '../promote/promote.ts';
import { resolveBuild } from '../promote/build-selection.ts';
import { rollback, rollbackTo } from '../promote/rollback.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import {
  type Arguments,
  changeOptions,
  defineCommand,
  type Options,
  printWarnings,
  readNumber,
  readPairs,
  requireOperands,
  UsageError,
} from './command.ts';
import { installAdvice, liveProvides } from './own-repository.ts';
import { isPhone, isPreviewId, peopleOf } from '../store/previews.ts';

function readPercent(written: string): number {
  const percent = Number(written.replace(/%$/, ''));
  if (!/^\d+(\.\d+)?%?$/.test(written) || percent > 100)
    throw new UsageError(`--canary takes a share from 0% to 100%, not ${written}.`);
  return percent;
}

/** Options of the commands that give builds to some members of staff. */
const audienceOptions = {
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
async function readAudience(args: { canary?: string | undefined; for: string | undefined }) {
  if (args.canary === undefined && args.for === undefined) return undefined;
  const percent = readPercent(args.canary ?? '0');
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
 * @returns `reaches 3 of 25 staff`, with a warning if no halt can follow from so few; or that the number is unknown and why
 */
async function describeReach(
  name: string,
  { percent, phones }: { percent: number; phones: string[] },
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
    const tooFew = `; fewer than the ${haltNeeds} whose failures halt it by itself: name more with --for`;
    return `reaches ${reached} of ${staff} staff${reached < haltNeeds ? tooFew : ''}`;
  } catch {
    return unknown(`${address} does not answer`);
  }
}

const promoteOptions = {
  canary: {
    value: '<n>%',
    help: `Serve it to a share of signed-in staff only. A hash of the admin and the package
                               decides who gets it, so that a larger share keeps everyone of a smaller one.
                               0% ends the canary. It ends by itself once three members of staff had failures
                               that the live build does not have. One package at a time; with --for, to both`,
  },
  ...audienceOptions,
  again: {
    help: 'Allow builds that were rolled back, halted or retired; give full names and the reason as --note',
  },
  ...changeOptions,
} as const;

async function resolveBuilds(store: ReleaseStore, pairs: ReturnType<typeof readPairs>) {
  const builds: BuildRecord[] = [];
  for (const pair of pairs) builds.push(await resolveBuild(store, ...pair));
  return builds;
}

async function promoteBuilds({ store, operands, options: given, change }: Arguments<typeof promoteOptions>) {
  const pairs = readPairs(operands);
  if (given.again && !given.note?.trim()) throw new UsageError('--again needs the reason: --note <text>.');
  if (pairs.length === 0) throw new UsageError('promote takes pairs of <name> <version>.');
  const audience = await readAudience(given);
  if (audience && pairs.length > 1)
    throw new UsageError(`${given.for ? '--for' : '--canary'} takes one package at a time.`);
  const builds = await resolveBuilds(store, pairs);
  const settings = { again: given.again, ...change.options };
  const names = builds.map(({ name, build }) => `${name} ${build}`).join(', ');
  const [first] = builds;
  if (!audience || !first) {
    const { release } = await promote(store, builds, settings);
    const verb = builds.length > 1 ? 'are' : 'is';
    change.print(`${names} ${verb} live`, `${names} would be live`, release);
    return;
  }
  const { percent, people } = audience;
  const ends = percent === 0 && !people;
  if (!ends) console.log(`${names} ${await describeReach(first.name, audience, given.console)}`);
  const { release } = await promoteCanary(store, first, percent, { people, ...settings });
  const groups = [percent > 0 && `${percent}% of staff`, people && `${people.hashes.length} named`];
  const reached = groups.filter(Boolean).join(' and ');
  const [done, planned] = ends
    ? ['is no longer a canary', 'would no longer be a canary']
    : [`is live for ${reached}`, `would be live for ${reached}`];
  change.print(`${names} ${done}`, `${names} ${planned}`, release);
}

const maxHours = 7 * 24;

const previewOptions = {
  ...audienceOptions,
  hours: { value: '<n>', help: `Time until it ends (24; at most ${maxHours})` },
  list: { help: 'List the active previews' },
  as: { value: '<label>', help: 'Label such as pr-12; replaces the preview of the package that has it' },
  end: { value: '<id | label>', help: 'End it now' },
  ...changeOptions,
} as const;

async function runPreview({ store, operands, options: given, change }: Arguments<typeof previewOptions>) {
  if (given.list) {
    requireOperands(operands);
    const active = await store.previews.list();
    if (active.length === 0) console.log('No preview is active.');
    for (const { id, name, build, until, by, people } of active)
      console.log(`${id}  ${name} ${build}  for ${people.hashes.length} people until ${until}, by ${by}`);
    return;
  }
  if (given.end !== undefined) {
    requireOperands(operands);
    const ended = await endPreviews(store, given.end, change.options);
    if (ended.length === 0) console.log(`No preview ${given.end} is active.`);
    for (const { id, name, build } of ended)
      console.log(
        `preview ${id} of ${name} ${build} ${change.isDryRun ? 'would end (dry run)' : 'has ended'}`,
      );
    return;
  }
  const { name, version } = requireOperands(operands, 'name', 'version');
  const hours = readNumber('hours', given.hours, 24);
  if (!(hours > 0 && hours <= maxHours))
    throw new UsageError(`--hours must be above 0 and at most ${maxHours}, not ${hours}.`);
  const audience = await readAudience({ for: given.for });
  if (!audience?.people) throw new UsageError('Missing required option --for');
  const { build } = await resolveBuild(store, name, version);
  console.log(`${name} ${build} ${await describeReach(name, audience, given.console)}`);
  const { people } = audience;
  if (given.as !== undefined && (isPreviewId(given.as) || !/^[\w.-]{1,60}$/.test(given.as)))
    throw new UsageError(
      '--as takes at most 60 letters, digits, dots and dashes that are not the id of a preview.',
    );
  const options = { people, hours, label: given.as, ...change.options };
  const { id, until } = await startPreview(store, { name, build }, options);
  console.log(
    change.isDryRun
      ? `a preview of ${name} ${build} would be live for them until ${until} (dry run)`
      : `preview ${id} of ${name} ${build} is live for them until ${until}`,
  );
}

/** Commands that check and change what is live. */
export const releaseCommands = {
  check: defineCommand({
    usage: 'check [<name> <version>]…',
    summary: 'Check that the live builds and these builds work together',
    details: `Without names: checks the live release. With names and versions: checks the release that promoting all of
them at once would make. Nothing changes. The check compares

  the version of the shell's contract that each remote was built for
  the version range of each shared library that a remote needs, with the version that the shell provides
  the keys and accesses of the remote.json of each of these builds, with those that the shell and this version read
  the paths and menu entries of each remote, with those of the other remotes and of the edge
  the sources of each remote with the declarations of all that the shell provides, libraries included: the compiler
  accepts an addition, and refuses a removal or a narrowing of something that a remote uses, with file and line

In a remote's folder it first names the installed libraries that differ from what the live shell provides.
On a disagreement the exit code is 1, and each message names both sides. Warnings are disagreements of types that an
emergency rollback accepted, and keys of remote.json that the shell does not read, unless the file lists them in
\`requires\`.`,
    run: async ({ store, operands }) => {
      const builds = await resolveBuilds(store, readPairs(operands));
      const remote = findRemote();
      if (remote) for (const line of installAdvice(remote, await liveProvides(store))) console.log(line);
      const { composition, warnings } = await checkCombination(store, builds);
      const { shell, remotes } = composition.registry;
      printWarnings(warnings);
      console.log(`Shell ${shell.build} and ${Object.keys(remotes).length} remotes agree.`);
    },
  }),
  promote: defineCommand({
    usage: 'promote <name> <version>…',
    summary: 'Check published builds against the live ones, and make them live',
    details: `Any number of pairs of <name> <version>, all in one release. One atomic change: a page gets the old release or the
new one, never a mixture. Refuses what check refuses. Prints old and new build of each package with the difference of
their sizes, before it happens. Open pages keep their builds, and load the new one when they next enter the section.

A version selects its newest build that was not rolled back or halted.`,
    options: promoteOptions,
    run: promoteBuilds,
  }),
  preview: defineCommand({
    usage: 'preview <name> <version>',
    summary: 'Show a published build to named members of staff in the live console',
    details: `They get it once they are signed in, with a notice that names it; nobody else gets it or can read its files. It is
checked against the live builds like a promotion, and ends by itself.`,
    options: previewOptions,
    run: runPreview,
  }),
  rollback: defineCommand({
    usage: 'rollback <name>…',
    summary: 'Make the previously live builds live again, or all of an earlier release',
    details: `All in one release. A second rollback goes one more build back. Canaries of the packages end with it. The builds
that it ends are withdrawn: promoting their version selects another build.

Types that do not fit are warnings, found after it is live, since the build served before; other problems refuse it, such as a build that is no
longer in the store. A warning refuses no later release of another package.`,
    options: {
      to: {
        value: '<release>',
        help: `Instead of names: restore all live builds of that release. Retired remotes return,
                               remotes that came later go, canaries end`,
      },
      ...changeOptions,
    },
    run: async ({ store, operands, options: { to }, change }) => {
      if (to !== undefined) {
        requireOperands(operands);
        const { release } = await rollbackTo(store, to, change.options);
        const builds = `The builds of release ${to}`;
        return change.print(`${builds} are live again`, `${builds} would be live again`, release);
      }
      if (operands.length === 0) throw new UsageError('rollback takes names, or --to <release>.');
      if (new Set(operands).size < operands.length) throw new UsageError('A name is given twice.');
      const { release, live } = await rollback(store, operands, change.options);
      const names = operands.map((name) => `${name} ${live[name]?.build}`).join(', ');
      const verb = operands.length > 1 ? 'are' : 'is';
      change.print(`${names} ${verb} live again`, `${names} would be live again`, release);
    },
  }),
  retire: defineCommand({
    usage: 'retire <name>',
    summary: 'Remove a remote from the next release',
    details: `Its pages and menu entries end with it. Its builds stay in the store until prune deletes them: until then
rollback --to <release> or promote <name> <build> --again --note <text> brings it back. npm start does not, unless its sources change.
The shell cannot be retired.`,
    options: changeOptions,
    operands: ['name'],
    run: async ({ store, operands: [name = ''], change }) => {
      const { release } = await retire(store, name, change.options);
      change.print(`${name} is retired`, `${name} would be retired`, release);
    },
  }),
};
