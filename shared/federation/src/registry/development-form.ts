/**
 * The folder in a shell's build with what makes its page the development form: React's development build, which redraws
 * in place what a developer changes. Everything else of that page is the released build, file for file.
 */
export const developmentFolder = 'development/';

/** The script that puts React's development build in place; it runs before the shell's own. */
export const developmentReact = `${developmentFolder}react.js`;

/** The page with that script. */
export const developmentPage = `${developmentFolder}index.html`;
