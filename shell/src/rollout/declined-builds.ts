/**
 * Local storage: builds of the shell that did not start in this browser, and ids of previews that the person left. Logout
 * clears it. `first-paint/main.ts` writes the same key.
 */
const key = 'declinedBuilds';
const maxDeclined = 20;

/** Builds and previews that this browser does not want to be assigned. */
export function declinedBuilds(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(-maxDeclined) : [];
  } catch {
    return [];
  }
}

/** Leaves a build or a preview in this browser, until logout. */
export function declineBuild(name: string): void {
  localStorage.setItem(key, JSON.stringify([...declinedBuilds(), name].slice(-maxDeclined)));
}

const reloadedKey = 'padimanReloadedFor';

/**
 * Reloads the page to get an assigned build of the shell, once for each build: if the page then still runs another one,
 * such as without cookies, it stays as it is.
 */
export function reloadForShell(build: string, reload = () => window.location.reload()): boolean {
  try {
    if (sessionStorage.getItem(reloadedKey) === build) return false;
    sessionStorage.setItem(reloadedKey, build);
  } catch {
    // Without storage a loop could not be prevented.
    return false;
  }
  reload();
  return true;
}
