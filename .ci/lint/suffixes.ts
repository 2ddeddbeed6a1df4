import table from './suffixes.json' with { type: 'json' };

/** Imports that a layer refuses: packages, other layers (`*.repository`) or `component`. */
export interface Layer {
  meaning: string;
  refuses: readonly string[];
  /** Refused as well, except in `import type`. */
  refusesAtRunTime?: readonly string[];
}

const groups: Readonly<Record<string, readonly string[]>> = table.groups;
const membersOf = (names: readonly string[] = []) => names.flatMap((name) => groups[name] ?? name);

/** A row of the table, with the members of the groups (`#http`) that it names. */
const layerOf = ({ meaning, refuses, refusesAtRunTime }: Layer): Required<Layer> => ({
  ...{ meaning, refuses: membersOf(refuses), refusesAtRunTime: membersOf(refusesAtRunTime) },
});

/** The layers by suffix: at most fifteen. */
export const layers = Object.fromEntries(
  Object.entries<Layer>(table.layers).map(([suffix, row]) => [suffix, layerOf(row)]),
);

/** Restrictions of components of a feature. */
export const componentLayer = layerOf(table.component);

/** Suffixes that tools and tests need; they name no layer. */
export const toolingSuffixes: readonly string[] = Object.keys(table.tooling);

/** Patterns of layered folders, and whether a component in them needs no suffix. */
const { layeredFolders } = table;

const oneOf = (names: readonly string[]) => `@(${names.join('|')})`;
const [anyLayer, anyTooling] = [oneOf(Object.keys(layers)), oneOf(toolingSuffixes)];
const code = '@(ts|tsx|js|mjs|cjs)';

/** Files whose names are refused, as `files` and `ignores` of ESLint: `<subject>[.<layer>][.<tooling>].ts` is allowed. */
export const refusedFileNames = [
  {
    reason: `Unknown suffix: use one of ${Object.keys(layers).join(', ')}, ${toolingSuffixes.join(', ')}, or a hyphen.`,
    files: [`**/*.*.${code}`],
    ignores: [`**/+([!.])?(.${anyLayer})?(.${anyTooling}).${code}`, '**/+([!.]).d.ts'],
  },
  ...layeredFolders.map(({ folder, components }) => ({
    reason: `A file in a layered folder carries its layer as a suffix: ${Object.keys(layers).join(', ')}.`,
    files: [`${folder}/**/*.${code}`],
    ignores: [
      `**/*.${anyLayer}.${code}`,
      `**/*.${anyTooling}.${code}`,
      '**/*.d.ts',
      ...(components ? ['**/[A-Z]+([!.]).tsx'] : []),
    ],
  })),
];

const refusedParts = ['door', 'room', 'wall', 'words', 'wire', 'standing', 'asked'];

/** Pattern of names with a refused part, in camelCase, kebab-case or snake_case, also in the plural. */
export const refusedName = refusedParts
  .map((part) => {
    const [first = '', ...rest] = part;
    const capitalized = `${first.toUpperCase()}${rest.join('')}`;
    return `(?<![A-Za-z])${part}s?(?![a-z])|${capitalized}s?(?![a-z])|(?<![A-Z])${part.toUpperCase()}S?(?![A-Za-z])`;
  })
  .join('|');
