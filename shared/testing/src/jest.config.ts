import { join } from 'node:path';
import type { Config } from 'jest';

const folder = import.meta.dirname;

/** Packages that ship ES modules only and are transformed to CommonJS for Jest. */
const esModules = [
  'jotai',
  '@tanstack',
  '@padiman',
  'lucide-react',
  'react-router',
  '@hookform',
  'csv-stringify',
];

/** Jest configuration of every front-end package. The root is the folder of the package that re-exports it. */
export default {
  testEnvironment: join(folder, 'browser-environment.ts'),
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  testTimeout: 20_000,
  setupFilesAfterEnv: [join(folder, 'jest-setup.ts')],
  moduleNameMapper: { '\\.css$': join(folder, 'empty-stylesheet.ts') },
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
