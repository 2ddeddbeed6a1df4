import { packageChanges, type ChangedBuild, type PackageChange } from '../promote/package-changes.ts';
import type { PlannedRelease } from '../promote/release-change.ts';
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
export async function printPlan(store: ReleaseStore, plan: PlannedRelease): Promise<void> {
  for (const change of await packageChanges(store, plan.before, plan.next)) {
    for (const line of describeChange(change)) console.log(line);
  }
  printWarnings(plan.warnings);
}

export function printWarnings(warnings: readonly string[]): void {
  for (const warning of warnings) console.error(`Warning: ${warning}`);
}

/**
 * Options of a change that print it before it happens.
 *
 * @returns the options, and a function that words the result: `is live` of a release, or `would be` with a dry run
 */
export function announced(
  store: ReleaseStore,
  { isDryRun, note }: { isDryRun: boolean; note: string | undefined },
) {
  let isPlanned = false;
  return {
    options: {
      note,
      dryRun: isDryRun,
      onPlan: async (plan: PlannedRelease) => {
        isPlanned = true;
        await printPlan(store, plan);
      },
    },
    /** @param done `is live`; `planned` is the form for a dry run: `would be live` */
    print: (done: string, planned: string, release: string) =>
      console.log(
        isPlanned
          ? `${isDryRun ? planned : done} in release ${release}${isDryRun ? ' (dry run)' : ''}`
          : `Nothing changes: ${done} in release ${release}`,
      ),
  };
}
