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
