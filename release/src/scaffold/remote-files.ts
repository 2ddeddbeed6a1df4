/** What a new remote is called, in the forms in which its files need it. */
export interface RemoteNames {
  /** `mfe-lost-items`: folder and package. */
  remote: string;
  /** `lost-items`: the feature's folder, and its address. */
  feature: string;
  /** `LostItems`: part of its components' names. */
  component: string;
  /** `Lost Items`: what people read. */
  title: string;
}

/** Names a remote from what was typed: `lost-items` or `mfe-lost-items`. @throws when no remote can be called so */
export function namesOf(typed: string): RemoteNames {
  const feature = typed.replace(/^mfe-/, '');
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(feature)) {
    throw new Error(
      `A remote is called in small letters, digits and single dashes, as lost-items; not ${typed}`,
    );
  }
  const words = feature.split('-').map((word) => word[0]?.toUpperCase() + word.slice(1));
  return { remote: `mfe-${feature}`, feature, component: words.join(''), title: words.join(' ') };
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** The files of a new remote, by their path in its folder; `peers` are what its siblings take from the shell. */
export function remoteFiles(
  { remote, feature, component, title }: RemoteNames,
  peers: Record<string, string>,
): Record<string, string> {
  const folder = `src/features/${feature}`;
  return {
    'package.json': json({
      name: `@padiman/${remote}`,
      version: '0.1.0',
      private: true,
      type: 'module',
      license: 'MIT',
      exports: {},
      scripts: {
        dev: `node ../edge/src/dev.ts ${remote}`,
        'dev:alone': 'webpack serve --mode development --env alone',
        build: 'webpack --mode production',
        test: 'jest',
      },
      peerDependencies: peers,
      devDependencies: { '@padiman/build': '^0.1.0', '@padiman/testing': '^0.1.0' },
    }),
    'remote.json': json({
      name: remote,
      title,
      owner: `${title} team`,
      paths: [{ path: `/${feature}`, title, access: 'staff' }],
      menu: [{ label: title, path: `/${feature}`, icon: 'plain', order: 500, access: 'staff' }],
    }),
    'tsconfig.json': json({
      extends: '../tsconfig.base.json',
      compilerOptions: {
        rootDir: '.',
        outDir: 'dist/types',
        tsBuildInfoFile: 'dist/types/.tsbuildinfo',
        types: ['jest', '@testing-library/jest-dom'],
      },
      include: ['src', 'remote.json'],
      references: ['client', 'contracts', 'federation', 'testing', 'ui'].map((name) => ({
        path: `../shared/${name}`,
      })),
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
    <Stack gap="4">
      <PageHeader title="${title}" />
      <Text>{greeting}</Text>
    </Stack>
  );
}
`,
    [`${folder}/${feature}.hooks.ts`]: `import { useRuntimeConfig, useSession, userOf } from '@padiman/client/session';

/** What the screen shows. A hook holds state and never draws; calls of the API come from \`${feature}.api.ts\`. */
export function use${component}() {
  const { brand } = useRuntimeConfig();
  const user = userOf(useSession());
  return { greeting: \`Hello \${user?.firstName ?? 'there'}, this is a new section of \${brand.product}.\` };
}
`,
    [`${folder}/${feature}.screen.test.tsx`]: `import { screen } from '@testing-library/react';
import { renderScreen } from '@padiman/testing';
import ${component}Screen from './${feature}.screen.tsx';

test('greets who is signed in', () => {
  renderScreen(${component}Screen, { at: '/${feature}' });
  expect(screen.getByRole('heading', { name: '${title}' })).toBeInTheDocument();
  expect(screen.getByText(/^Hello Adaeze, this is a new section of Padiman/)).toBeInTheDocument();
});
`,
  };
}
