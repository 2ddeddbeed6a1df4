import { extname, join } from 'node:path';
import type { Config } from 'jest';

/** Path of a module beside this one: a source in the checkout, JavaScript in the packed package. */
const ownFile = (name: string) => join(import.meta.dirname, name + extname(import.meta.filename));

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
  testEnvironment: ownFile('browser-environment'),
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  testTimeout: 20_000,
  setupFilesAfterEnv: [ownFile('jest-setup')],
  moduleNameMapper: { '\\.css$': ownFile('empty-stylesheet') },
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
