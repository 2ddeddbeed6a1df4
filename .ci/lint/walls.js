import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Every package on the disk: a new remote is guarded from birth. */
export const packages = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, 'package.json')))
  .map((entry) => entry.name);

const remotes = packages.filter((name) => name.startsWith('mfe-'));

const forbid = (regex, message) => ({ regex, message });
const onlyRooms = (rooms, message) => forbid(`^@padiman/(?!shared/(${rooms})$)`, message);

const chakraBehindUi = forbid('^(@chakra-ui|@emotion)/', 'Chakra and Emotion stand behind @padiman/ui.');
const routerBehindRouting = forbid('^react-router', 'The router stands behind @padiman/client/routing.');
const axiosBehindHttp = forbid('^axios$', 'Only shared/http knows axios.');

/** What a package's sources may not import, and why. */
function wallsOf(name) {
  if (remotes.includes(name)) {
    const peers = Object.keys(
      JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')).peerDependencies ?? {},
    ).filter((peer) => !peer.startsWith('@padiman/'));
    return [
      forbid('^@padiman/(?!shared/)', 'Sections meet through paths and the session only.'),
      forbid('^@padiman/federation/', "A remote states itself; loading is the shell's affair."),
      forbid(
        `^(?!\\.|@padiman/|(${[...peers, '@testing-library', 'jest-axe'].join('|')})(/|$))`,
        'A remote carries no library: only its peerDependencies.',
      ),
    ];
  }
  const nothingOfOurs = forbid('^@padiman/', 'This package stands on no other.');
  switch (name) {
    case 'shell':
      return [
        forbid('^@padiman/mfe-', 'The shell knows the registry, not the remotes.'),
        forbid('^@padiman/(?!shared/|mfe-)', 'The shell meets the server over HTTP only.'),
        chakraBehindUi,
        routerBehindRouting,
        axiosBehindHttp,
      ];
    case 'shared':
      return [nothingOfOurs];
    case 'api':
      return [onlyRooms('contracts', 'The API takes only shared/contracts.')];
    case 'release':
      return [
        onlyRooms('contracts|federation/registry', 'Releases know descriptors and the registry, no code.'),
      ];
    case 'edge':
      return [
        forbid(
          '^@padiman/(?!api/|release/|shared/(contracts|federation/(registry|pages))$)',
          'The edge composes API and releases.',
        ),
      ];
    default:
      return [forbid('^@padiman/mfe-|^@padiman/shell', 'Builds are used as builds, not as sources.')];
  }
}

/** What a layer may not import, by the suffix that names the layer. */
const layers = [
  {
    files: '*.screen.tsx',
    walls: [
      forbid('^@padiman/shared/(http|query)$|\\.api(\\.ts)?$', 'A screen never calls HTTP; its hooks do.'),
    ],
  },
  {
    files: '*.hooks.ts',
    walls: [forbid('^@padiman/ui', 'A hook never draws.')],
  },
  {
    files: '*.api.ts',
    walls: [
      forbid(
        '^react|^@padiman/shared/(ui|query|session)',
        'The call layer knows neither React nor the session.',
      ),
    ],
  },
  {
    files: '*.routes.ts',
    walls: [
      forbid(
        '^(kysely|pg)$|\\.repository(\\.ts)?$',
        'A route never writes SQL; its service does not either.',
      ),
    ],
  },
  {
    files: '*.service.ts',
    walls: [forbid('^@?fastify', 'A service knows no HTTP.')],
  },
  {
    files: '*.repository.ts',
    walls: [
      forbid(
        '^@?fastify|^@padiman/shared/|\\.service(\\.ts)?$',
        'A repository knows SQL and nothing of HTTP.',
      ),
    ],
  },
];

const otherModules = forbid(
  '^\\.\\./\\w+/[\\w-]+\\.repository',
  'Other modules are reached through their service.',
);

const tests = '**/*.test.{ts,tsx}';
const restrict = (files, patterns, ignores = [tests]) => ({
  files,
  ignores,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

// ESLint takes the last matching block for a rule, so each block states all that holds for its files.
export default [
  ...packages.flatMap((name) => [
    restrict([`${name}/src/**/*.{ts,tsx}`], wallsOf(name)),
    ...layers.map((layer) =>
      restrict(
        [`${name}/src/**/${layer.files}`],
        [...wallsOf(name), ...layer.walls, ...(name === 'api' ? [otherModules] : [])],
      ),
    ),
  ]),
  restrict(
    ['shared/src/contracts/**'],
    [
      ...wallsOf('shared'),
      forbid('^(react|axios|@tanstack|@chakra-ui|@emotion)', 'Contracts know neither React nor axios.'),
    ],
  ),
  restrict(['shared/src/http/**'], [...wallsOf('shared'), chakraBehindUi]),
  restrict(['shared/src/ui/**'], [...wallsOf('shared'), axiosBehindHttp]),
  restrict(
    ['shared/src/{session,query,forms,routing,federation}/**'],
    [...wallsOf('shared'), axiosBehindHttp, chakraBehindUi],
  ),
];
