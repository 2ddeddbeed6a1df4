import { isBuiltin } from 'node:module';
import { relative, sep } from 'node:path';
import { dirname, join } from 'node:path/posix';
import type { Rule } from 'eslint';
import {
  builders,
  exclusiveLibraries,
  packageImports,
  servingFolders,
  type PackageImports,
} from './package-imports.ts';
import { fileKind, layeredFolderOf, layerOf } from './suffixes.ts';
import { readWorkspaces, root, type Workspace } from './workspaces.ts';

const scope = '@padiman/';

/** One import: importing file (from the root), specifier, and whether only types are imported. */
export interface Import {
  file: string;
  specifier: string;
  typeOnly: boolean;
}

/** Checks imports against the boundaries, for the packages that are on the disk. */
export class Boundaries {
  readonly #workspaces: readonly Workspace[];

  constructor(checkout: string) {
    this.#workspaces = readWorkspaces(checkout);
  }

  /** Reason to refuse an import, or undefined if it is allowed. */
  violation(found: Import): string | undefined {
    const { file, specifier } = found;
    const owner = this.#ownerOf(file);
    const target = /^\.{1,2}(\/|$)/.test(specifier) ? join(dirname(file), specifier) : undefined;
    return (
      (target === undefined ? packageViolation(found, owner) : this.#fileViolation(target, file, owner)) ??
      layerViolation(found, target)
    );
  }

  #ownerOf(file: string): Workspace | undefined {
    return this.#workspaces.find(({ folder }) => file.startsWith(`${folder}/`));
  }

  #fileViolation(target: string, file: string, owner: Workspace | undefined): string | undefined {
    if (this.#ownerOf(target) !== owner || target.startsWith('..')) {
      return 'Import another package by its name, not by a relative path.';
    }
    if (!isTooling(file) && fileKind(target).layer === 'repository') {
      const module = layeredFolderOf(target)?.unit;
      if (module !== undefined && !file.startsWith(`${module}/`)) {
        return "Use the other module's service instead of its repository.";
      }
    }
    return undefined;
  }
}

function packageViolation(found: Import, owner: Workspace | undefined): string | undefined {
  const folder = owner?.folder ?? found.file.split('/')[0] ?? '';
  const policy = policyOf(folder);
  return (
    servingViolation(found, folder) ??
    exclusiveViolation(found) ??
    (found.specifier.startsWith(scope)
      ? ownViolation(found, folder, policy, owner)
      : libraryViolation(found, policy, owner))
  );
}

/** Tests and configuration: they may also import development dependencies. */
function isTooling(file: string): boolean {
  return (
    fileKind(file).tooling !== undefined || /\/src\/(.*\/)?testing\//.test(file) || !file.includes('/src/')
  );
}

function policyOf(folder: string): PackageImports {
  const row = Object.entries(packageImports).find(([pattern]) => matchesFolder(pattern, folder));
  return row?.[1] ?? { ours: [] };
}

const matchesFolder = (pattern: string, folder: string) =>
  pattern.endsWith('*') ? folder.startsWith(pattern.slice(0, -1)) : folder === pattern;

/** Tells whether a specifier is a library of the list; `@scope/*` covers a scope. */
export function isOneOf(libraries: readonly string[], specifier: string): boolean {
  return libraries.some((library) =>
    library.endsWith('/*')
      ? specifier.startsWith(library.slice(0, -1))
      : specifier === library || specifier.startsWith(`${library}/`),
  );
}

function servingViolation({ file, specifier, typeOnly }: Import, folder: string): string | undefined {
  const serves = servingFolders.includes(folder) && !isTooling(file) && !typeOnly;
  return serves && isOneOf(builders, specifier) ? 'Serving code imports no builder or compiler.' : undefined;
}

function exclusiveViolation({ file, specifier, typeOnly }: Import): string | undefined {
  return exclusiveLibraries.find(
    ({ libraries, folders, typesAllowed }) =>
      isOneOf(libraries, specifier) &&
      !(typesAllowed && typeOnly) &&
      !folders.some((folder) => file === folder || file.startsWith(`${folder}/`)),
  )?.reason;
}

function ownViolation(
  { file, specifier }: Import,
  folder: string,
  { ours, tooling = [] }: PackageImports,
  owner: Workspace | undefined,
): string | undefined {
  const entry = specifier.slice(scope.length);
  // A package may name its own entries; layers and cycles are checked all the same.
  if (specifier === owner?.name || specifier.startsWith(`${owner?.name ?? ' '}/`)) return undefined;
  const allowed = isTooling(file) ? [...ours, ...tooling] : ours;
  if (allowed.some((pattern) => matchesEntry(pattern, entry))) return undefined;
  const list = allowed.length > 0 ? allowed.map((name) => scope + name).join(', ') : 'none of our packages';
  return `${folder} may import ${list}.`;
}

const matchesEntry = (pattern: string, entry: string) =>
  pattern.endsWith('/*')
    ? entry.startsWith(pattern.slice(0, -1)) && !entry.slice(pattern.length - 1).includes('/')
    : entry === pattern;

function libraryViolation(
  { file, specifier, typeOnly }: Import,
  { libraries, browser, development, providesDependencies }: PackageImports,
  owner: Workspace | undefined,
): string | undefined {
  const tooling = development === true || isTooling(file);
  if (isBuiltin(specifier)) {
    return browser && !tooling ? 'Browser code imports no Node module.' : undefined;
  }
  // `padiman-remote/` is an alias of the presets for the remote under development.
  if (tooling || owner === undefined || specifier.startsWith('padiman-remote/')) return undefined;
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  if (libraries !== undefined) {
    return libraries.includes(name) ? undefined : `${owner.folder} imports only ${libraries.join(', ')}.`;
  }
  const bundled = typeOnly || providesDependencies === true;
  if (owner.dependencies.has(name) || (bundled && owner.devDependencies.has(name))) return undefined;
  return `${name} is missing from the dependencies of ${owner.folder}/package.json.`;
}

function layerViolation(
  { file, specifier, typeOnly }: Import,
  target: string | undefined,
): string | undefined {
  const layer = layerOf(file);
  if (layer === undefined) return undefined;
  const refused = typeOnly ? layer.refuses : [...layer.refuses, ...layer.refusesAtRunTime];
  const found = refused.find((pattern) =>
    target === undefined ? isOneOf([pattern], specifier) : isLayer(pattern, target),
  );
  return found === undefined ? undefined : `The layer ${layer.name} does not import ${found}.`;
}

const isLayer = (pattern: string, file: string) =>
  fileKind(file).layer === (pattern.startsWith('*.') ? pattern.slice(2) : pattern);

/** ESLint rule: import boundaries between packages, modules and layers. */
export const boundariesRule: Rule.RuleModule = {
  meta: {
    type: 'problem',
    docs: { description: 'Import boundaries between packages, modules and layers; default deny' },
    schema: [{ type: 'object', properties: { root: { type: 'string' } }, additionalProperties: false }],
  },
  create(context) {
    const { root: checkout = root } = (context.options[0] ?? {}) as { root?: string };
    const boundaries = boundariesOf(checkout);
    const file = relative(checkout, context.filename).split(sep).join('/');

    const check = (node: Rule.Node, source: unknown, typeOnly = false) => {
      const { type, value } = (source ?? {}) as { type?: string; value?: unknown };
      if (type !== 'Literal' || typeof value !== 'string') return;
      const message = boundaries.violation({ file, specifier: value, typeOnly });
      if (message) context.report({ node, message: `${value}: ${message}` });
    };
    const declaration = (node: Rule.Node) => {
      const { source, importKind, exportKind } = node as unknown as {
        source?: unknown;
        importKind?: string;
        exportKind?: string;
      };
      check(node, source, importKind === 'type' || exportKind === 'type');
    };

    return {
      ImportDeclaration: declaration,
      ExportNamedDeclaration: declaration,
      ExportAllDeclaration: declaration,
      ImportExpression: (node: Rule.Node) => {
        check(node, (node as unknown as { source: unknown }).source);
      },
      TSImportType: (node: Rule.Node) => {
        check(node, (node as unknown as { source: unknown }).source, true);
      },
      TSExternalModuleReference: (node: Rule.Node) => {
        check(node, (node as unknown as { expression: unknown }).expression);
      },
      "CallExpression[callee.name='require']": (node: Rule.Node) => {
        check(node, (node as unknown as { arguments: unknown[] }).arguments[0]);
      },
    };
  },
};

const cache = new Map<string, Boundaries>();

/** Boundaries of a checkout; its packages are read once for all files. */
function boundariesOf(checkout: string): Boundaries {
  const boundaries = cache.get(checkout) ?? new Boundaries(checkout);
  cache.set(checkout, boundaries);
  return boundaries;
}
