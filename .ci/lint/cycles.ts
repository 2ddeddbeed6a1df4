import { cruise, type ICruiseOptions } from 'dependency-cruiser';
import { builders } from './package-imports.ts';

/** Violation as one line, such as `folders: a -> b -> a`. */
export type Finding = string;

const resolveOptions = {
  exportsFields: ['exports'],
  conditionNames: ['import', 'node', 'default'],
  extensions: ['.ts', '.tsx', '.js'],
};

const common: ICruiseOptions = {
  validate: true,
  doNotFollow: { path: 'node_modules' },
  // Nothing imports these, so they close no cycle; fixtures may borrow from anywhere.
  exclude: { path: String.raw`\.(test|spec|bench|fixture)\.tsx?$|(^|/)dist/` },
};

/**
 * Finds import cycles between files and between folders, across packages too.
 * Static, dynamic and type-only imports count. A folder and its own subfolder form no folder cycle.
 *
 * @param folders folders of sources, from the checkout
 */
export function findCycles(checkout: string, folders: readonly string[]): Promise<Finding[]> {
  return run(checkout, folders, {
    ...common,
    tsPreCompilationDeps: true,
    ruleSet: {
      forbidden: [
        { name: 'files', severity: 'error', from: {}, to: { circular: true } },
        { name: 'folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
        {
          // An entry that cannot be resolved would hide the cycles through it.
          name: 'unresolved',
          severity: 'error',
          from: {},
          to: { path: '^@padiman/', couldNotResolve: true },
        },
      ],
    },
  });
}

/**
 * Finds builders and compilers that serving code reaches at run time, directly or through other packages.
 * Type-only imports do not count; dynamic imports do.
 *
 * @param entries files that start serving, from the checkout
 */
export function findReachableBuilders(checkout: string, entries: readonly string[]): Promise<Finding[]> {
  const modules = builders.map((name) =>
    `(^|node_modules/)${name.replace('/*', '/')}(/|$)`.replace('//', '/'),
  );
  return run(checkout, entries, {
    ...common,
    tsPreCompilationDeps: false,
    ruleSet: {
      forbidden: [
        {
          name: 'builder',
          severity: 'error',
          from: { path: entries.map((entry) => `^${entry.replaceAll('.', String.raw`\.`)}$`) },
          to: { path: modules, reachable: true },
        },
      ],
    },
  });
}

async function run(
  checkout: string,
  sources: readonly string[],
  options: ICruiseOptions,
): Promise<Finding[]> {
  const { output } = await cruise([...sources], { ...options, baseDir: checkout }, resolveOptions);
  if (typeof output === 'string') throw new Error(output);
  const findings = output.summary.violations.map(({ rule, from, to, cycle, via }) => {
    const path = (cycle ?? via)?.map(({ name }) => name) ?? [to];
    return { rule: rule.name, path: cycle ? rotate(path) : [from, ...path] };
  });
  // The tool reports a cycle once for each of its members.
  return [...new Set(findings.map(({ rule, path }) => `${rule}: ${path.join(' -> ')}`))].sort();
}

/** Closes a cycle and begins it at its first name in the alphabet. */
function rotate(cycle: readonly string[]): string[] {
  const start = cycle.indexOf([...cycle].sort()[0] ?? '');
  const rotated = [...cycle.slice(start), ...cycle.slice(0, start)];
  return [...rotated, rotated[0] ?? ''];
}
