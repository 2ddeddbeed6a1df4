/**
 * Folder in a shell's build with the files of the development page: the released shell with React's development build,
 * which supports hot updates.
 */
export const developmentFolder = 'development/';

/** Script with React's development build; loaded before the shell's own scripts. */
export const developmentReact = `${developmentFolder}react.js`;

/** HTML page that loads that script. */
export const developmentPage = `${developmentFolder}index.html`;
