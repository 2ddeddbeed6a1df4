import { developmentFolder } from '@padiman/federation/registry';

const loaded = /\.(js|css)$/;

/** Selects the files that pages load as code, apart from those of developers' pages. */
export const loadedByPages = (integrity: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(integrity).filter(([file]) => loaded.test(file) && !file.startsWith(developmentFolder)),
  );
