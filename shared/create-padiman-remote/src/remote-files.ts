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

/** Files of every new remote, by path within its folder. */
export function remoteFiles({ remote, feature, component, title }: RemoteNames): Record<string, string> {
  const folder = `src/features/${feature}`;
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
    'src/remote.tsx': `import { defineRemote } from '@padiman/federation';

export default defineRemote({
  '/${feature}': () => import('./features/${feature}/${feature}.screen.tsx'),
});
`,
    [`${folder}/${feature}.screen.tsx`]: `import { PageHeader, Stack, Text } from '@padiman/ui';
import { use${component} } from './${feature}.hooks.ts';

/** ${title}: the first screen of this remote. */
export default function ${component}Screen() {
  const { greeting } = use${component}();
  return (
    <Stack gap={4}>
      <PageHeader title="${title}" />
      <Text>{greeting}</Text>
    </Stack>
  );
}
`,
    [`${folder}/${feature}.hooks.ts`]: `import { useRuntimeConfig, useSession, userOf } from '@padiman/client/session';

/** State of the screen. A hook never draws; calls of the API belong into \`${feature}.calls.ts\`. */
export function use${component}() {
  const { brand } = useRuntimeConfig();
  const user = userOf(useSession());
  return { greeting: \`Hello \${user?.firstName ?? 'there'}, this is a new section of \${brand.product}.\` };
}
`,
    [`${folder}/${feature}.screen.test.tsx`]: `import { screen } from '@testing-library/react';
import { renderScreen } from '@padiman/testing';
import ${component}Screen from './${feature}.screen.tsx';

test('greets the user', () => {
  renderScreen(${component}Screen, { at: '/${feature}' });
  expect(screen.getByRole('heading', { name: '${title}' })).toBeInTheDocument();
  expect(screen.getByText(/^Hello Adaeze, this is a new section of Padiman/)).toBeInTheDocument();
});
`,
  };
}
