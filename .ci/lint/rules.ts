import type { ESLint } from 'eslint';
import { fileNamesRule } from './file-names.ts';
import { commentStartRule, namesRule } from './language.ts';

/** ESLint plugin with the rules of this checkout. */
export const padiman: ESLint.Plugin = {
  rules: {
    'file-names': fileNamesRule,
    'comment-start': commentStartRule,
    names: namesRule,
  },
};
