import type { ESLint } from 'eslint';
import { boundariesRule } from './boundaries.ts';
import { fileNamesRule } from './file-names.ts';
import { commentStartRule, namesRule } from './language.ts';

/** ESLint plugin with the rules of this checkout. */
export const padiman: ESLint.Plugin = {
  rules: {
    boundaries: boundariesRule,
    'file-names': fileNamesRule,
    'comment-start': commentStartRule,
    names: namesRule,
  },
};
