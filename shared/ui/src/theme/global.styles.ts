import { globalStyles } from './styled.ts';

/** True if the rules of the theme's global styles are in the page; otherwise Chakra adds them. */
export const hasGlobalRules: boolean = globalStyles;
