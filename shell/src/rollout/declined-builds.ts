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
