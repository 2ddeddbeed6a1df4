import { packageChanges, type ChangedBuild, type PackageChange } from '../promote/package-changes.ts';
import type { ChangeOptions, PlannedRelease } from '../promote/release-change.ts';
import type { BuildRecord, GateResult } from '../store/build-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';

const sizeNames = [
  ['entry', 'entry'],
  ['firstScreen', 'first screen'],
  ['total', 'total'],
] as const;

function describeSizes(from: BuildRecord | undefined, to: BuildRecord): string {
  const { sizes } = to;
  if (!sizes) return 'sizes not recorded';
  const before = from?.sizes;
  const described = sizeNames.map(([key, label]) => {
    const kilobytes = (sizes[key] / 1024).toFixed(1);
    if (!before) return `${label} ${kilobytes} KB`;
    const difference = (sizes[key] - before[key]) / 1024;
    return `${label} ${kilobytes} KB (${difference < 0 ? '' : '+'}${difference.toFixed(1)})`;
  });
  return described.join(', ');
}

const label = (changed: ChangedBuild | undefined) => changed?.build ?? 'none';

/** Lines about the change of one package: old and new build, sizes with their difference, overridden gates. */
export function describeChange({ name, from, to, canary }: PackageChange): string[] {
  const lines: string[] = [];
  const add = (kind: string, old: ChangedBuild | undefined, next: ChangedBuild | undefined) => {
    lines.push(`${name}${kind}: ${label(old)} -> ${label(next)}`);
    if (!next?.record) return;
    lines.push(`  ${describeSizes(old?.record, next.record)}`);
    for (const override of describeOverrides(next.record)) lines.push(`  ${override}`);
  };
  if (from?.build !== to?.build) add('', from, to);
  if (canary) add(' canary', canary.from ?? to, canary.to);
  return lines;
}

/** Gates whose failure was accepted, with the reasons. */
export function describeOverrides({ gates = {} }: Pick<BuildRecord, 'gates'>): string[] {
  return Object.entries<GateResult>(gates).flatMap(([gate, { overridden, detail }]) =>
    overridden === undefined ? [] : [`gate ${gate} overridden (${detail ?? 'failed'}): ${overridden}`],
  );
}

/** Prints the change that a release makes, and its warnings to stderr. */
async function printPlan(store: ReleaseStore, plan: PlannedRelease): Promise<void> {
  for (const change of await packageChanges(store, plan.before, plan.next)) {
    for (const line of describeChange(change)) console.log(line);
  }
  printWarnings(plan.warnings);
}

export function printWarnings(warnings: readonly string[]): void {
  for (const warning of warnings) console.error(`Warning: ${warning}`);
}

/** Options of a change that print it before it happens, and the forms of words for its result. */
export interface Announced {
  options: Pick<ChangeOptions, 'note' | 'dryRun' | 'onPlan'>;
  isDryRun: boolean;
  /** ` (dry run)` at the end of a line, or nothing. */
  end: string;
  /** @param done `is live`; `planned` is the form for a dry run: `would be live` */
  print: (done: string, planned: string, release: string) => void;
}

export function announced(store: ReleaseStore, isDryRun: boolean, note: string | undefined): Announced {
  let isPlanned = false;
  const end = isDryRun ? ' (dry run)' : '';
  return {
    options: {
      note,
      dryRun: isDryRun,
      onPlan: async (plan: PlannedRelease) => {
        isPlanned = true;
        await printPlan(store, plan);
      },
    },
    isDryRun,
    end,
    print: (done, planned, release) =>
      console.log(
        isPlanned
          ? `${isDryRun ? planned : done} in release ${release}${end}`
          : `Nothing changes: ${done} in release ${release}`,
      ),
  };
}

/** Line for a release that cannot be read. */
export function unreadable(store: ReleaseStore, release: string): string {
  const problem = store.problems().find(({ object }) => object === `history/${release}.json`);
  return problem ? `cannot be read: ${problem.reason}` : 'is missing';
}

/** Prints the objects of a store that cannot be used. */
export function printProblems(store: ReleaseStore): void {
  const problems = store.problems();
  if (problems.length > 0) console.log('\nCannot be used');
  for (const { object, reason } of problems) console.log(`  ${object}  ${reason}`);
}
