/** Folder of the edge that serves files by the hash of their content. */
const folder = '/files/';

/** Hexadecimal SHA-256 of a Subresource Integrity value; undefined for another algorithm. */
export function hashOfIntegrity(integrity: string): string | undefined {
  if (!/^sha256-[A-Za-z0-9+/]{43}=$/.test(integrity)) return undefined;
  const bytes = atob(integrity.slice('sha256-'.length));
  return Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
}

/**
 * Address of a file by its content: `/files/<name>.<SHA-256>.js` for a script, otherwise `/files/<SHA-256>.<extension>`.
 * Builds with the same file share it, so that a browser keeps it over releases; by the name of a script a browser knows
 * which of its earlier files resembles it.
 *
 * @param file name of the file in its build
 * @param integrity its Subresource Integrity value
 * @returns undefined for an integrity of another algorithm than SHA-256
 */
export function fileAddress(file: string, integrity: string): string | undefined {
  const hash = hashOfIntegrity(integrity);
  const [, name = ''] = /([\w-]+\.)js$/.exec(file) ?? [];
  return hash && `${folder}${name}${hash}${/\.[a-z0-9]+$/.exec(file)?.[0] ?? ''}`;
}

/**
 * Folder in a shell's build with the files of the development page: the released shell with React's development build,
 * which supports hot updates.
 */
export const developmentFolder = 'development/';

/** Script with React's development build; loaded before the shell's own scripts. */
export const developmentReact = `${developmentFolder}react.js`;

/** HTML page that loads that script. */
export const developmentPage = `${developmentFolder}index.html`;

/**
 * Integrity of the files that the shell loads later, as an attribute (`data-files`) of its script in the page:
 * `<file> <integrity> …`. A page knows them by it even when the registry names another shell, as just after a release.
 */
export const formatShellFiles = (integrity: Readonly<Record<string, string>>): string =>
  Object.entries(integrity).flat().join(' ');

/** Reverts {@link formatShellFiles}. */
export function parseShellFiles(text: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(text.matchAll(/(\S+) (\S+)/g), ([, file = '', value = '']) => [file, value]),
  );
}

/**
 * `loading.json` of a build: the files that a page needs at once, so that the edge can name them to the browser before
 * any script has run. A remote lists the files of its entry (`./remote`), and for each path the files of the screen and
 * the modules of the shell that the screen imports. The shell lists the files of each module that is not in its first
 * script. File names are relative to the build's folder.
 */
export interface LoadingPlan {
  entry?: string[];
  screens?: Record<string, { files: string[]; modules: string[] }>;
  modules?: Record<string, string[]>;
}
