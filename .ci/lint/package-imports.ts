/** Imports of our own packages that a package may have. `*` stands for one path segment. */
export interface PackageImports {
  /** Entries of our packages that its sources may import, without the `@padiman/` prefix. */
  ours: readonly string[];
  /** Further entries for tests, fixtures and configuration files. */
  tooling?: readonly string[];
  /** Third-party packages for its sources; without it, whatever its package.json lists. */
  libraries?: readonly string[];
  /** Sources that run in the browser, and so import no `node:` module. */
  browser?: true;
  /**
   * An application whose `dependencies` are what it provides to remotes; a library that it only bundles is a
   * development dependency.
   */
  providesDependencies?: true;
  /** A package for development alone, whose sources are all tooling. */
  development?: true;
}

const screens = ['contracts', 'client/*', 'ui', 'ui/*'];
const screenTooling = ['testing', 'testing/*', 'build'];

/**
 * Import boundaries by folder. A package without a row may import none of ours.
 * A folder pattern may end in `*`.
 */
export const packageImports: Readonly<Record<string, PackageImports>> = {
  'shared/contracts': { ours: [], tooling: ['testing/*'], libraries: ['yup'], browser: true },
  'shared/client': { ours: ['contracts'], tooling: screenTooling, browser: true },
  'shared/ui': { ours: ['contracts', 'client/*'], tooling: screenTooling, browser: true },
  'shared/federation': { ours: ['contracts'], tooling: screenTooling },
  'shared/build': { ours: ['federation', 'federation/*', 'testing', 'testing/*'], tooling: ['testing/*'] },
  'shared/testing': { ours: [...screens, 'federation', 'federation/*'], tooling: ['build'] },
  // Its types are generated from the API's document, and its test calls a started API.
  'shared/service-client': { ours: [], tooling: ['api/*'] },
  'shared/devtools': {
    ours: ['api/*', 'build', 'build/*', 'edge/*', 'federation/registry', 'release/*'],
    development: true,
  },
  shell: {
    ours: [...screens, 'federation', 'federation/*'],
    tooling: screenTooling,
    browser: true,
    providesDependencies: true,
  },
  'mfe-*': {
    // `federation/page` for the script of a first screen, which carries its own copy.
    ours: [...screens, 'federation', 'federation/page'],
    tooling: [...screenTooling, 'federation/pages'],
    browser: true,
  },
  api: { ours: ['contracts', 'contracts/service'] },
  release: {
    ours: ['build/dev-server', 'build/shared-libraries', 'contracts', 'federation/registry'],
    tooling: ['testing/*', 'build'],
  },
  edge: {
    ours: [
      'contracts',
      'federation/registry',
      'federation/page',
      'federation/pages',
      'api/app',
      'api/config',
      'api/config',
      'release/store',
      'release/promote',
    ],
    tooling: ['release/*', 'api/*'],
  },
  e2e: {
    ours: ['contracts', 'federation/registry', 'api/*', 'release/*', 'testing/reference-backend'],
    development: true,
  },
  bench: {
    ours: [
      ...screens,
      'federation',
      'federation/*',
      'build',
      'api/*',
      'release/*',
      'e2e/*',
      'testing/reference-backend',
    ],
    development: true,
  },
  '.ci': { ours: ['e2e/chromium', 'api/config', 'edge/config'] },
};

/** Libraries that only some folders or files may import, tests included, with the reason. */
export const exclusiveLibraries: readonly {
  libraries: readonly string[];
  folders: readonly string[];
  /** Allows types everywhere. */
  typesAllowed?: true;
  reason: string;
}[] = [
  {
    libraries: ['axios'],
    // The fake API of the tests replaces axios' adapter.
    folders: ['shared/client', 'shared/testing'],
    reason: 'HTTP calls go through @padiman/client/http.',
  },
  {
    libraries: ['@chakra-ui/*', '@emotion/*'],
    folders: ['shared/ui'],
    reason: 'Chakra and Emotion are internal to @padiman/ui.',
  },
  {
    libraries: ['@chakra-ui/*', '@emotion/*'],
    folders: ['compile-styles.ts', 'styled.test.tsx', 'system.ts'].map(
      (file) => `shared/ui/src/theme/${file}`,
    ),
    typesAllowed: true,
    reason: 'Components are made by styled() in *.styles.ts files, which the build compiles (ADR 0062).',
  },
  {
    libraries: ['@ark-ui/*'],
    folders: ['shared/ui/src/overlay/windows.tsx'],
    reason: 'Dialogs and drawers are those of @padiman/ui/overlay.',
  },
  {
    libraries: ['react-router', 'react-router-dom'],
    folders: ['shared/client/src/routing'],
    reason: 'Routing goes through @padiman/client/routing.',
  },
  {
    libraries: ['kysely', 'pg', 'pg-copy-streams', '@electric-sql/*'],
    folders: ['api', 'e2e', 'bench'],
    reason: 'SQL is internal to the API.',
  },
  {
    libraries: ['@opentelemetry/*'],
    folders: ['api/src/tracing/open-telemetry.ts'],
    reason: 'OpenTelemetry is loaded by startTracing() alone, where an OTLP address is set (ADR 0084).',
  },
];

/** Builders and compilers, which serving code never imports. */
export const builders: readonly string[] = [
  'webpack',
  'webpack-cli',
  'webpack-dev-server',
  'typescript',
  'ts-loader',
  'css-loader',
  'style-loader',
  'lightningcss',
  'mini-css-extract-plugin',
  'html-webpack-plugin',
  'terser-webpack-plugin',
  'subset-font',
  'prettier',
  '@swc/*',
  '@module-federation/enhanced',
  '@pmmmwh/react-refresh-webpack-plugin',
  '@padiman/build',
];

/** Packages that serve requests. */
export const servingFolders: readonly string[] = ['api', 'edge'];
