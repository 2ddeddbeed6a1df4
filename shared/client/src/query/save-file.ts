import type { Download } from '../http/download.ts';

/** Saves a file through the browser's download of a link. */
export function saveFile({ name, content }: Download): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file after `click` has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
