import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names of a new remote, in the forms that its files need. */
export interface RemoteNames {
  /** Folder and package: `mfe-lost-items`. */
  remote: string;
  /** Feature folder, and path without the slash: `lost-items`. */
  feature: string;
  /** Part of component names: `LostItems`. */
  component: string;
  /** Title in the menu and on the screen: `Lost Items`. */
  title: string;
}

/** Derives the names from `lost-items` or `mfe-lost-items`. @throws if the name is not valid for a remote */
export function namesOf(input: string): RemoteNames {
  const feature = input.replace(/^mfe-/, '');
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(feature)) {
    throw new Error(
      `Invalid remote name ${input}: use small letters, digits and single dashes, such as lost-items`,
    );
  }
  const parts = feature.split('-').map((part) => part[0]?.toUpperCase() + part.slice(1));
  return { remote: `mfe-${feature}`, feature, component: parts.join(''), title: parts.join(' ') };
}

/** JSON as files contain it. */
export const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Scripts of a remote's `package.json`, in the checkout and in a repository of its own. */
export const scripts = {
  dev: 'padiman dev',
  'dev:alone': 'webpack serve --mode development --env alone',
  build: 'webpack --mode production',
  test: 'jest',
};

/** Text of a file from `templates`, in which `@remote@` stands for the name of the remote, and so on. */
export const fromTemplate = (file: string, values: Readonly<Record<string, string>>): string =>
  readFileSync(join(import.meta.dirname, 'templates', `${file}.template`), 'utf8').replaceAll(
    /@(\w+)@/g,
    (mark, name: string) => values[name] ?? mark,
  );

/** Files of every new remote, by path within its folder. */
export function remoteFiles(names: RemoteNames): Record<string, string> {
  const { remote, feature, title } = names;
  const folder = `src/features/${feature}`;
  const file = (template: string) => fromTemplate(template, { ...names });
  return {
    'remote.json': json({
      name: remote,
      title,
      owner: `${title} team`,
      paths: [{ path: `/${feature}`, title, access: 'staff' }],
      menu: [{ label: title, path: `/${feature}`, icon: 'plain', order: 500, access: 'staff' }],
    }),
    'jest.config.ts': `export { default } from '@padiman/testing/jest';\n`,
    'webpack.config.ts': `import { remoteConfig } from '@padiman/build';

export default remoteConfig(import.meta.dirname);
`,
    'src/remote.tsx': file('remote.tsx'),
    [`${folder}/${feature}.screen.tsx`]: file('screen.tsx'),
    [`${folder}/${feature}.hooks.ts`]: file('hooks.ts'),
    [`${folder}/${feature}.screen.test.tsx`]: file('screen-test.tsx'),
  };
}
