import { globalStyles } from './styled.ts';

/** True if the rules of the theme's global styles are in the page. */
export const hasGlobalRules: boolean = globalStyles;
