const key = 'padimanReloadedFor';

/**
 * Reloads the page to get an assigned build of the shell, once for each build: if the page then still runs another one,
 * such as without cookies, it stays as it is.
 */
export function reloadForShell(build: string, reload = () => window.location.reload()): boolean {
  try {
    if (sessionStorage.getItem(key) === build) return false;
    sessionStorage.setItem(key, build);
  } catch {
    // Without storage a loop could not be prevented.
    return false;
  }
  reload();
  return true;
}
