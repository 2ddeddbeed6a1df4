/** Entries of our packages that the sources of a package may import, and further ones for its tests and configuration. */
interface Imports {
  ours: readonly string[];
  tooling?: readonly string[];
  /** Sources that run in the browser, and so import no module of Node. */
  browser?: true;
  /** All sources are tooling, which may import development dependencies. */
  development?: true;
}

const screens = ['contracts', 'client/*', 'ui', 'ui/*'];
const screenTooling = ['testing', 'testing/*', 'build'];

/** Import boundaries by folder; a folder without a row may import none of ours. Its pattern may end in `*`. */
export const boundaries: Readonly<Record<string, Imports>> = {
  'shared/contracts': { ours: [], tooling: ['testing/*'], browser: true },
  'shared/client': { ours: ['contracts'], tooling: screenTooling, browser: true },
  'shared/ui': { ours: ['contracts', 'client/*'], tooling: screenTooling, browser: true },
  'shared/federation': { ours: ['contracts'], tooling: screenTooling },
  'shared/build': { ours: ['federation', 'federation/*', 'testing', 'testing/*'] },
  'shared/testing': { ours: [...screens, 'federation', 'federation/*'], tooling: ['build'] },
  'shared/service-client': { ours: [], tooling: ['api/*'] },
  'shared/devtools': {
    ours: [
      ...['api/*', 'build', 'build/*', 'edge/*', 'federation/registry', 'release/*'],
      'create-padiman-remote',
    ],
    development: true,
  },
  shell: { ours: [...screens, 'federation', 'federation/*'], tooling: screenTooling, browser: true },
  'mfe-*': {
    // `federation/page` for the script of a first screen, which carries its own copy, `federation/pages` for the marks
    // of pages without scripts.
    ours: [...screens, 'federation', 'federation/page', 'federation/pages'],
    tooling: screenTooling,
    browser: true,
  },
  api: { ours: ['contracts', 'contracts/service'] },
  release: {
    ours: ['build/dev-server', 'build/shared-libraries', 'contracts', 'federation/registry'],
    tooling: ['testing/*', 'build'],
  },
  edge: {
    ours: [
      ...['contracts', 'federation/registry', 'federation/page', 'federation/pages'],
      ...['api/app', 'api/config', 'release/store', 'release/promote'],
    ],
    tooling: ['release/*', 'api/*', 'testing/reference-backend'],
  },
  e2e: {
    ours: ['contracts', 'federation/registry', 'api/*', 'release/*', 'testing/reference-backend'],
    development: true,
  },
  bench: {
    ours: [
      ...[...screens, 'federation', 'federation/*', 'build', 'api/*', 'release/*', 'e2e/*'],
      'testing/reference-backend',
    ],
    development: true,
  },
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
    reason: 'Components are made by styled() in *.styles.ts files, which the build compiles (ADR 0057).',
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
    libraries: ['kysely', 'pg', '@electric-sql/*'],
    folders: ['api', 'e2e', 'bench'],
    reason: 'SQL is internal to the API.',
  },
  {
    libraries: ['@opentelemetry/*'],
    folders: ['api/src/tracing/open-telemetry.ts'],
    reason: 'OpenTelemetry is loaded by startTracing() alone, where an OTLP address is set (ADR 0084).',
  },
];

/** Builders and compilers, which code that serves requests never imports, directly or through other packages. */
export const builders = [
  ...['webpack', 'webpack-cli', 'webpack-dev-server', 'ts-loader', 'css-loader', 'style-loader'],
  ...['mini-css-extract-plugin', 'html-webpack-plugin', 'terser-webpack-plugin', 'lightningcss'],
  ...['typescript', 'subset-font'],
  ...['prettier', '@swc/*', '@module-federation/enhanced', '@pmmmwh/react-refresh-webpack-plugin'],
];
