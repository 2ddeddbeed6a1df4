import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Config } from 'jest';

/** Path of a module beside this one: a source in the checkout, JavaScript in the packed package. */
const ownFile = (name: string) => join(import.meta.dirname, name + extname(import.meta.filename));

const ownTests = ['<rootDir>/src/**/*.test.{ts,tsx}'];

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

/** Test of every remote: what `remote.json` promises and its code does. It runs with the remote's own tests. */
const gate = existsSync('remote.json') && {
  roots: ['<rootDir>/src', join(import.meta.dirname, 'gate')],
  testMatch: [...ownTests, ownFile('gate/remote-gate')],
  // In a repository of a remote's own this package is an installed one.
  testPathIgnorePatterns: [],
  haste: { retainAllFiles: true },
};

/** Jest configuration of every front-end package. The root is the folder of the package that re-exports it. */
export default {
  testEnvironment: ownFile('browser-environment'),
  testMatch: ownTests,
  testTimeout: 20_000,
  setupFilesAfterEnv: [ownFile('jest-setup')],
  moduleNameMapper: {
    '\\.css$': ownFile('empty-stylesheet'),
    '^padiman-remote/entry$': '<rootDir>/src/remote.tsx',
    '^padiman-remote/descriptor$': '<rootDir>/remote.json',
  },
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
  ...gate,
} satisfies Config;
