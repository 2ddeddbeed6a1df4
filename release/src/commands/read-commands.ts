import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkoutRoot } from '../checkout/packages.ts';
import { type ChangedBuild, packageChanges } from '../promote/release-webhook.ts';
import { isWithdrawn } from '../promote/build-selection.ts';
import { commitSubjects } from '../publish/build-and-publish.ts';
import { publisherIdentity } from '../signing/signer.ts';
import { type BuildRecord, type RemoteUses, remoteUsesFile } from '../store/build-record.ts';
import { describeCanary, nextRelease, releaseNamed, releasesFrom } from '../store/release-record.ts';
import type { LiveBuild, ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { explainReport, readReport } from './explain-report.ts';
import {
  defineCommand,
  describeChange,
  describeOverrides,
  printProblems,
  printWarnings,
  readNumber,
  unreadable,
  UsageError,
} from './command.ts';

/** Builds that pages may run, each with its status: live, canary, and the fallback of both. */
const runningBuilds = ({ build, canary, lastGood }: LiveBuild): [build: string, status: string][] => [
  [build, 'live'],
  ...(canary ? [[canary.build, `canary ${describeCanary(canary)}`] as [string, string]] : []),
  ...(lastGood ? [[lastGood, 'last good'] as [string, string]] : []),
];

function statusOf(name: string, build: string, current: ReleaseRecord | undefined): string {
  const live = current?.live[name];
  const running = live && runningBuilds(live).find(([one]) => one === build);
  return running?.[1] ?? (isWithdrawn(current, { name, build }) ? 'withdrawn' : '');
}

function describeLive({ build, canary, lastGood }: LiveBuild): string {
  const described = canary && `canary ${canary.build} for ${describeCanary(canary)}`;
  return [build, described, lastGood && `last good ${lastGood}`].filter(Boolean).join(', ');
}

/** Finds a release by its number, with or without leading zeros, or by `live`. */
async function findRelease(store: ReleaseStore, name: string): Promise<ReleaseRecord> {
  const found = await (name === 'live' ? store.live() : store.findRelease(releaseNamed(name)));
  if (!found) throw new UsageError(`There is no readable release ${name}; history lists them.`);
  return found;
}

function describePublication({ trust }: ReleaseRecord, record: BuildRecord): string {
  const { name, publishedAt, signed, source } = record;
  const author = signed ? ` by ${publisherIdentity(trust, name, signed.key)}` : '';
  const commit = source ? `, commit ${source.commit}${source.clean ? '' : ' with changes'}` : '';
  return `published ${publishedAt}${author}${commit}`;
}

function describeMissing(store: ReleaseStore, name: string, build: string): string {
  const problem = store.problems().find(({ object }) => object.startsWith(`builds/${name}/${build}/`));
  return problem ? `cannot be used: ${problem.reason}` : 'no longer in the store';
}

/** A build with its present status, and when and by whom it was published. */
async function describeBuild(store: ReleaseStore, name: string, build: string): Promise<string> {
  const [current, record] = [await store.live(), await store.findBuild(name, build)];
  const status = statusOf(name, build, current) || 'not live';
  if (!record) return `${name} ${build}: ${status}, ${describeMissing(store, name, build)}`;
  const published = current ? describePublication(current, record) : `published ${record.publishedAt}`;
  return `${name} ${build}: ${status}, ${published}`;
}

/** Sources of the shell and the shared packages, by path; none in a remote's own repository. */
async function ownSources(root: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const file of glob('{shell,shared/*}/src/**/*.{ts,tsx}', { cwd: root }))
    if (!/\.test\.tsx?$/.test(file)) found[file] = await readFile(join(root, file), 'utf8');
  return found;
}

/** Time at which a release ended, with the release that followed. */
async function endOf(store: ReleaseStore, { release }: ReleaseRecord): Promise<string> {
  const next = nextRelease(release);
  const after = await store.findRelease(next);
  if (after) return `${after.at} (release ${after.release}, by ${after.by}: ${after.action})`;
  const newest = await store.newest();
  return Number(newest) >= Number(next) ? `release ${next}, which ${unreadable(store, next)}` : 'now';
}

const buildLabel = (changed: ChangedBuild | undefined) => (changed ? `\`${changed.build}\`` : 'none');

/** Markdown of a package's change, with the subjects of the commits between the two builds. */
async function changeLines(name: string, from: ChangedBuild | undefined, to: ChangedBuild | undefined) {
  const [old, next] = [from?.record?.source?.commit, to?.record?.source?.commit];
  const subjects = old && next ? await commitSubjects(checkoutRoot, old, next) : [];
  return [
    `- **${name}** ${buildLabel(from)} → ${buildLabel(to)}`,
    ...subjects.map((subject) => `  - ${subject}`),
  ];
}

/** The release before one, if it can be read, and what changed in packages since. */
async function changesOf(store: ReleaseStore, release: ReleaseRecord) {
  const before = release.previous ? await store.findRelease(release.previous) : undefined;
  return { before, changes: await packageChanges(store, before, release) };
}

async function releaseLines(store: ReleaseStore, release: ReleaseRecord): Promise<string[]> {
  const lines = [
    `## Release ${release.release}`,
    '',
    `${release.at}, ${release.by}: ${release.action}`,
    ...(release.note ? ['', release.note] : []),
    '',
  ];
  for (const { name, from, to, canary } of (await changesOf(store, release)).changes) {
    if (from?.build !== to?.build) lines.push(...(await changeLines(name, from, to)));
    if (canary) lines.push(...(await changeLines(`${name} canary`, canary.from ?? to, canary.to)));
  }
  return lines;
}

/** Commands that show what is published, live and used. */
export const readCommands = {
  list: defineCommand({
    usage: 'list',
    summary: 'List all published builds, and which of them are live',
    details: `The newest build of a package comes first. Each build is marked: live; canary (served to a share of staff);
last good, the previously live build, which is the fallback of pages and the target of a rollback; or withdrawn, rolled
back or retired. Gates that were overridden at publication are listed below the build. Records and files that cannot be
used come last, with the reason.`,
    operands: [],
    run: async ({ store }) => {
      const current = await store.live();
      console.log(
        current ? `Release ${current.release}, ${current.at}, by ${current.by}` : 'Nothing is live yet.',
      );
      for (const name of await store.listNames()) {
        console.log(`\n${name}`);
        for (const record of await store.listBuilds(name)) {
          const { build, publishedAt } = record;
          console.log(`  ${build.padEnd(24)} ${publishedAt}  ${statusOf(name, build, current)}`.trimEnd());
          for (const override of describeOverrides(record)) console.log(`    ${override}`);
        }
      }
      printProblems(store);
    },
  }),
  history: defineCommand({
    usage: 'history',
    summary: 'List the releases, newest first: time, author and change',
    details: `Gates that were overridden for a build are shown with the release that made it live.

All builds of one release: explain <release>. As Markdown, with commits: changelog.`,
    options: { last: { value: '<n>', help: 'Number of releases (20)' } },
    operands: [],
    run: async ({ store, options }) => {
      const last = readNumber('last', options.last, 20, 1);
      const newest = await store.newest();
      if (newest === null) console.log('Nothing is live yet.');
      let shown = 0;
      for await (const [number, release] of releasesFrom(store, newest ?? '0')) {
        if (shown++ >= last) break;
        if (!release) {
          console.log(`${number}  ${unreadable(store, number)}`);
          continue;
        }
        const note = release.note ? ` (${release.note})` : '';
        console.log(`${number}  ${release.at}  ${release.by}  ${release.action}${note}`);
        for (const { name, to } of (await changesOf(store, release)).changes) {
          const overrides = to?.record ? describeOverrides(to.record) : [];
          for (const override of overrides) console.log(`        ${name} ${to?.build}: ${override}`);
        }
      }
    },
  }),
  changelog: defineCommand({
    usage: 'changelog',
    summary: 'Print the releases as Markdown, newest first',
    details: `For each release: time, author, change, and old and new build of each package; between them the subjects of the
commits from which they were built, if this checkout's Git repository has both.`,
    options: { since: { value: '<release>', help: 'Only the releases after this one' } },
    operands: [],
    run: async ({ store, options: { since } }) => {
      const last = since === undefined ? undefined : (await findRelease(store, since)).release;
      const newest = (await store.newest()) ?? '0';
      if (Number(newest) <= Number(last ?? 0)) console.log('No releases.');
      for await (const [number, release] of releasesFrom(store, newest)) {
        if (Number(number) <= Number(last ?? 0)) break;
        const lines = release
          ? await releaseLines(store, release)
          : [`## Release ${number}`, '', `This release ${unreadable(store, number)}`];
        console.log(`${lines.join('\n').trimEnd()}\n`);
      }
    },
  }),
  explain: defineCommand({
    usage: 'explain <release | report | trace> [<log>]',
    summary:
      'Show all builds of a release, its author, time and change; or those that a report or a trace names',
    details: `A <release> is a number, as in history and error reports, or: live. A <report> is a file with the text that
Copy Report of the Versions dialog gives, or - for standard input. A <trace> is the id in the header traceparent of an answer;
<log> is a file with the console's log, standard input by default.`,
    run: async ({ store, operands: [name = '', log, ...others] }) => {
      if (name === '' || others.length > 0)
        throw new UsageError('explain takes a release, a report or a trace.');
      if (name !== 'live' && !/^\d{1,12}$/.test(name)) {
        const text = await readReport(name, log).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
          throw new UsageError(`There is no file ${error.path}, and no release ${name}; history lists them.`);
        });
        for (const line of await explainReport(store, text, (...build) => describeBuild(store, ...build)))
          console.log(line);
        return;
      }
      const release = await findRelease(store, name);
      const { before, changes } = await changesOf(store, release);
      console.log(`Release ${release.release}
  change     ${release.action}
  by         ${release.by}${release.note ? `\n  note       ${release.note}` : ''}
  live from  ${release.at}
  until      ${await endOf(store, release)}
  signed     by key ${release.sealed.key}
  valid      until ${release.registry.expires}

Live`);
      for (const [packageName, live] of Object.entries(release.live)) {
        const record = await store.findBuild(packageName, live.build);
        const published = record
          ? describePublication(release, record)
          : describeMissing(store, packageName, live.build);
        console.log(`  ${packageName.padEnd(18)} ${describeLive(live)} (${published})`);
        for (const override of record ? describeOverrides(record) : []) console.log(`    ${override}`);
      }
      for (const problem of release.accepted ?? []) console.log(`\nAccepted: ${problem}`);
      if (release.previous && !before) {
        console.log(`\nRelease ${release.previous} ${unreadable(store, release.previous)}`);
        return;
      }
      console.log(`\nChanged since ${before ? `release ${before.release}` : 'nothing'}`);
      const lines = changes.flatMap(describeChange);
      for (const line of lines.length > 0 ? lines : ['nothing']) console.log(`  ${line}`);
    },
  }),
  uses: defineCommand({
    usage: 'uses <entry> [<name>]',
    summary: 'List the live builds that use an export of the shell, with file and line',
    details: `An <entry> is what sources import, such as @padiman/ui/table or react; a <name> is one export of it, such as
DataTable. An import of the whole entry is listed as *. Live builds, canaries and last good builds are searched,
and in the checkout the sources of the shell and the shared packages. An export that nothing uses any more can be removed;
check decides on changes of its type.`,
    run: async ({ store, operands }) => {
      const [entry, name, ...others] = operands;
      if (entry === undefined || others.length > 0) throw new UsageError('uses takes <entry> and a <name>.');
      // On demand: only this command parses sources.
      const { usesOf } = await import('../types/uses-of.ts');
      const current = await store.live();
      let count = 0;
      const print = (place: string, sources: Pick<RemoteUses, 'files'>) => {
        for (const use of usesOf(sources, entry, name)) {
          console.log(`${place} ${use.file}:${use.line} ${use.name}`);
          count += 1;
        }
      };
      for (const [remote, live] of Object.entries(current?.live ?? {})) {
        if (remote === 'shell') continue;
        for (const [build, status] of runningBuilds(live)) {
          const content = await store.readFile(remote, build, remoteUsesFile);
          const place = `${remote} ${build} (${status})`;
          if (!content) printWarnings([`${place} records no sources`]);
          else print(place, JSON.parse(Buffer.from(content).toString()) as RemoteUses);
        }
      }
      print('this checkout', { files: await ownSources(checkoutRoot) });
      if (count === 0) console.log(`No build uses ${[name, entry].filter(Boolean).join(' of ')}.`);
    },
  }),
};
