import { join } from 'node:path';
import type { Config } from 'jest';

const folder = import.meta.dirname;

/** Libraries that ship ES modules only and must be transformed for Jest. */
const esModules = ['jotai', '@tanstack', '@padiman', 'lucide-react', 'react-router', '@hookform'];

/** The Jest configuration of every front-end package; Jest takes the package's own folder as root. */
export default {
  testEnvironment: join(folder, 'browser-environment.ts'),
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  testTimeout: 20_000,
  setupFilesAfterEnv: [join(folder, 'jest.setup.ts')],
  moduleNameMapper: { '\\.css$': join(folder, 'no-styles.ts') },
  transform: {
    '\\.[cm]?[jt]sx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})/)`],
} satisfies Config;
