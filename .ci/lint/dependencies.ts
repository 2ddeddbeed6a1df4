import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  cruise,
  type ICruiseOptions,
  type IForbiddenRuleType,
  type IReachabilityForbiddenRuleType,
  type IRegularForbiddenRuleType,
} from 'dependency-cruiser';
import { boundaries, builders, exclusiveLibraries } from './boundaries.ts';
import { componentLayer, layers, toolingSuffixes, type Layer } from './suffixes.ts';
import { packageFolders, root } from './workspaces.ts';

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Pattern of a library's files, or of its name where it is not installed; `@scope/*` covers a scope. */
const library = (name: string) =>
  `(^|node_modules/)${name.endsWith('/*') ? escaped(name.slice(0, -1)) : `${escaped(name)}(/|$)`}`;

const testFiles = String.raw`\.(${toolingSuffixes.join('|')})\.tsx?$`;
/** Tests, their support, and configuration files. */
const tooling = [testFiles, '/src/.*testing/', '^[^/]+/[^/]+$', '^shared/[^/]+/[^/]+$'];
const types = ['type-only', 'type-import'] as const;

type Restrictions = IRegularForbiddenRuleType | IReachabilityForbiddenRuleType;
const rule = <R extends Restrictions>(name: string, from: R['from'], to: R['to']) => ({
  ...{ severity: 'error' as const, name, from, to },
});

/** Rules of single imports, for the packages that are on the disk. */
function importRules(checkout: string): IForbiddenRuleType[] {
  const folders = packageFolders(checkout);
  const repositories = String.raw`^api/src/modules/.*\.repository\.ts$`;
  const useService = "Use the other module's service instead of its repository.";
  return [
    ...folders.flatMap((folder) => packageRules(checkout, folder, folders)),
    ...exclusiveLibraries.map(({ libraries, folders: owners, typesAllowed, reason }) =>
      rule(
        reason,
        { pathNot: [...owners.map((owner) => `^${escaped(owner)}(/|$)`), 'node_modules/'] },
        { path: libraries.map(library), ...(typesAllowed && { dependencyTypesNot: [...types] }) },
      ),
    ),
    ...Object.entries({ ...layers, component: componentLayer }).flatMap(layerRules),
    rule(
      useService,
      { path: '^api/src/modules/([^/]+/[^/]+)/', pathNot: tooling },
      { path: repositories, pathNot: '^api/src/modules/$1/' },
    ),
    rule(
      useService,
      { path: '^api/', pathNot: ['^api/src/modules/[^/]+/', ...tooling] },
      { path: repositories },
    ),
    // An entry that cannot be resolved would hide what it imports.
    rule('Cannot be resolved:', {}, { path: '^@padiman/', couldNotResolve: true }),
  ];
}

function packageRules(checkout: string, folder: string, folders: readonly string[]): IForbiddenRuleType[] {
  const row = Object.entries(boundaries).find(([pattern]) =>
    pattern.endsWith('*') ? folder.startsWith(pattern.slice(0, -1)) : folder === pattern,
  );
  const { ours, tooling: more = [], browser, development } = row?.[1] ?? { ours: [] };
  const own = { path: `^${folder}/` };
  const others = folders.filter((other) => other !== folder).map((other) => `^${other}/`);
  const entries = entryFiles(checkout);
  const except = (patterns: readonly string[]) => ({
    path: others,
    pathNot: patterns.flatMap((pattern) => entries.get(pattern) ?? []).map((file) => `^${escaped(file)}$`),
  });
  const sources = development ? own : { ...own, pathNot: tooling };
  const all = [...ours, ...more];
  return [
    rule(`${folder} may import ${ours.join(', ') || 'none of our packages'}.`, sources, except(ours)),
    rule(`Tests and configuration of ${folder} may import ${all.join(', ')} as well.`, own, except(all)),
    rule('Import another package by its name, not by a relative path.', own, {
      ...{ path: others, dependencyTypes: ['local'] },
    }),
    browser && rule('Browser code imports no Node module.', sources, { dependencyTypes: ['core'] }),
    folder === 'shared/contracts' &&
      rule('shared/contracts imports only yup.', sources, {
        ...{ path: 'node_modules/', pathNot: 'node_modules/yup/' },
      }),
    !development &&
      rule(`Missing from the dependencies of ${folder}/package.json.`, sources, {
        // The shell's `dependencies` are what it provides to remotes; what it only bundles is for development.
        dependencyTypes: ['npm-no-pkg', 'unknown', ...(folder === 'shell' ? [] : (['npm-dev'] as const))],
        dependencyTypesNot: [...types],
        // An alias of the presets for the remote under development; files that a script generates.
        pathNot: ['^padiman-remote/', String.raw`^\.`],
      }),
  ].filter((each) => typeof each === 'object');
}

/** Source files of the entries of our packages, by entry (`client/http`) and by pattern (`client/*`). */
function entryFiles(checkout: string): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const folder of packageFolders(checkout)) {
    const manifest = readFileSync(join(checkout, folder, 'package.json'), 'utf8');
    const { name, exports = {} } = JSON.parse(manifest) as { name: string; exports?: Record<string, string> };
    const short = name.replace('@padiman/', '');
    for (const [entry, file] of Object.entries(exports)) {
      const path = join(folder, file);
      if (entry === '.') files.set(short, [path]);
      else {
        files.set(`${short}${entry.slice(1)}`, [path]);
        files.set(`${short}/*`, [...(files.get(`${short}/*`) ?? []), path]);
      }
    }
  }
  return files;
}

function layerRules([name, { refuses, refusesAtRunTime }]: [string, Required<Layer>]): IForbiddenRuleType[] {
  const filesOf = (layer: string) =>
    layer === 'component'
      ? String.raw`^mfe-[^/]+/src/features/.*/[A-Z]\w*\.tsx$`
      : String.raw`\.${layer}\.tsx?$`;
  const target = (pattern: string) => {
    if (pattern === 'component' || pattern.startsWith('*.')) return filesOf(pattern.replace('*.', ''));
    if (pattern === '@padiman/*') return '^(shared|shell|edge|release)/';
    if (pattern === 'kysely' && name === 'routes')
      return `${library(pattern)}|^api/src/database/statements\\.ts$`;
    const [, folder, entry] = /^@padiman\/([^/]+)\/?(.*)$/.exec(pattern) ?? [];
    return folder === undefined ? library(pattern) : `^shared/${folder}/src/${entry}`;
  };
  return ([refuses, refusesAtRunTime] as const)
    .filter((patterns) => patterns.length > 0)
    .map((patterns) => {
      const atRunTime = patterns === refusesAtRunTime && { dependencyTypesNot: [...types] };
      const to = { path: patterns.map(target), ...atRunTime };
      return rule(`The layer ${name} does not import`, { path: filesOf(name) }, to);
    });
}

/** Output of our packages. Libraries, many of which are in a folder of that name, are checked. */
const ownDist = '^(?!.*node_modules/).*(^|/)dist/';

const common: ICruiseOptions = {
  validate: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: ownDist },
  tsPreCompilationDeps: true,
};

/** Finds imports that cross a boundary, static, dynamic and type-only ones: the rule's reason and the path of each. */
export const findRefusedImports = (checkout: string, sources: readonly string[]): Promise<string[]> =>
  run(checkout, sources, { ...common, ruleSet: { forbidden: importRules(checkout) } });

/**
 * Finds import cycles between files and between folders, across packages too. A folder and its own subfolder form none.
 * Nothing imports tests, so they close no cycle.
 */
export const findCycles = (checkout: string, sources: readonly string[]): Promise<string[]> =>
  run(checkout, sources, {
    ...common,
    exclude: { path: String.raw`\.(test|spec|bench|fixture)\.tsx?$|(^|/)dist/` },
    ruleSet: {
      forbidden: [
        rule('files', {}, { circular: true }),
        { ...rule('folders', {}, { circular: true }), scope: 'folder' },
      ],
    },
  });

/** Finds builders that the entries of serving code reach at run time, directly or through other packages. */
export function findReachableBuilders(checkout: string, entries: readonly string[]): Promise<string[]> {
  const from = { path: entries.map((entry) => `^${escaped(entry)}$`) };
  const forbidden = [rule('builder', from, { path: builders.map(library), reachable: true })];
  return run(checkout, entries, { ...common, tsPreCompilationDeps: false, ruleSet: { forbidden } });
}

async function run(checkout: string, sources: readonly string[], options: ICruiseOptions) {
  const conditionNames = ['import', 'node', 'default'];
  const resolving = { exportsFields: ['exports'], conditionNames, extensions: ['.ts', '.tsx', '.js'] };
  const { output } = await cruise([...sources], { ...options, baseDir: checkout }, resolving);
  if (typeof output === 'string') throw new Error(output);
  const findings = output.summary.violations.map(({ rule, from, to, cycle, via }) => {
    const path = (cycle ?? via)?.map(({ name }) => name) ?? [to];
    return `${rule.name}: ${(cycle ? rotate(path) : [from, ...path]).join(' -> ')}`;
  });
  // The tool reports a cycle once for each of its members.
  return [...new Set(findings)].sort();
}

/** Closes a cycle and begins it at its first name in the alphabet. */
function rotate(cycle: readonly string[]): string[] {
  const start = cycle.indexOf([...cycle].sort()[0] ?? '');
  const rotated = [...cycle.slice(start), ...cycle.slice(0, start)];
  return [...rotated, rotated[0] ?? ''];
}

/** Sources of all packages, and those of serving code where it begins. */
export async function findViolations(checkout = root): Promise<string[]> {
  const folders = packageFolders(checkout);
  const entries = ['edge/src/app.ts', 'edge/src/start.ts', 'api/src/app.ts', 'api/src/server.ts'];
  const sources = folders
    .map((folder) => `${folder}/src`)
    .filter((folder) => existsSync(join(checkout, folder)));
  return [
    ...(await findRefusedImports(checkout, [...folders, '.ci'])),
    ...(await findCycles(checkout, sources)),
    ...(await findReachableBuilders(checkout, entries)),
  ];
}

if (import.meta.main) {
  const findings = await findViolations();
  for (const finding of findings) console.error(finding);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
