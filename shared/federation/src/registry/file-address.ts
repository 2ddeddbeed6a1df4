/** Folder of the edge that serves files by the hash of their content. */
const folder = '/files/';

/** Hexadecimal SHA-256 of a Subresource Integrity value; undefined for another algorithm. */
export function hashOfIntegrity(integrity: string): string | undefined {
  if (!/^sha256-[A-Za-z0-9+/]{43}=$/.test(integrity)) return undefined;
  const bytes = atob(integrity.slice('sha256-'.length));
  return Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
}

/**
 * Address of a file by its content: `/files/<SHA-256>.<extension>`. Files of the same content share it, whatever their
 * build, so that a browser keeps them over releases.
 *
 * @param file name of the file in its build
 * @param integrity its Subresource Integrity value
 * @returns undefined for an integrity of another algorithm than SHA-256
 */
export function fileAddress(file: string, integrity: string): string | undefined {
  const hash = hashOfIntegrity(integrity);
  return hash && `${folder}${hash}${/\.[a-z0-9]+$/.exec(file)?.[0] ?? ''}`;
}
