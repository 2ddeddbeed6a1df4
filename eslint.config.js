import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { refusedFileNames, refusedName } from './.ci/lint/suffixes.ts';

/** Words that begin no comment: it begins with a noun phrase or a verb. */
const questions = [
  'what',
  'whatever',
  'who',
  'whoever',
  'whom',
  'whose',
  'whether',
  'where',
  'wherever',
].concat(...['how', 'which', 'whichever', 'why']);

/** Names in which a term is refused. */
const names = ['Identifier', 'PrivateIdentifier', 'JSXIdentifier'].map((kind) => ({
  selector: `${kind}[name=/${refusedName}/]`,
  message: "Use the field's term in this name.",
}));

/** Readings of this process's clock. */
const ownClock = [
  "NewExpression[callee.name='Date'][arguments.length=0]",
  "MemberExpression[object.name='Date'][property.name='now']",
].map((selector) => ({ selector, message: 'What is stored or compared has the time of databaseNow().' }));

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      'data/**',
      'data-*/**',
      'package/**',
      'package-unfinished-*/**',
      '**/test-results/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  {
    rules: {
      'no-warning-comments': ['error', { terms: questions, location: 'start', decoration: ['*'] }],
      'no-restricted-syntax': ['error', ...names],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      eqeqeq: 'error',
      'no-console': 'off',
    },
  },
  {
    files: ['**/*.tsx'],
    ...jsxA11y.flatConfigs.recommended,
  },
  {
    files: ['{shell,mfe-*,shared/*}/src/**/*.{ts,tsx}'],
    ...reactHooks.configs.flat.recommended,
  },
  {
    // Explicit table roles keep their meaning when CSS lays rows out as cards on a phone.
    files: ['shared/ui/src/table/**'],
    rules: {
      'jsx-a11y/no-redundant-roles': 'off',
      'jsx-a11y/no-interactive-element-to-noninteractive-role': 'off',
    },
  },
  {
    // A failed non-null assertion fails the test anyway.
    files: ['**/*.test.{ts,tsx}', '**/testing/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['api/src/modules/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...names, ...ownClock] },
  },
  ...refusedFileNames.map(({ reason, ...files }) => ({
    ...files,
    rules: { 'no-restricted-syntax': ['error', { selector: 'Program', message: reason }] },
  })),
  { files: ['**/*.js'], languageOptions: { globals: { process: 'readonly' } } },
);
