import type { PageRead } from '@padiman/client/query';
import { firstReadAddress, readPageHints } from '@padiman/federation/page';

interface StoredAdmin {
  _id?: unknown;
  superAdmin?: unknown;
  rights?: Readonly<Record<string, unknown>>;
}

/** Signed-in admin as the session keeps it; see `session.ts` of @padiman/client. */
function storedAdmin(): StoredAdmin {
  try {
    return (JSON.parse(localStorage.getItem('user') ?? '') ?? {}) as StoredAdmin;
  } catch {
    return {};
  }
}

/**
 * Starts the first reads of the path while the shell still loads, with the stored token, as far as the stored rights
 * allow them. The client takes the answers; one that fails is requested again by the screen.
 */
export function startEarlyReads(): void {
  const token = localStorage.getItem('accessToken');
  const hints = readPageHints();
  const { _id: id, superAdmin, rights } = storedAdmin();
  if (!token || !hints || typeof id !== 'string' || id === '') return;
  const early: PageRead[] = (window.padimanEarly ??= []);
  for (const { access, ...read } of hints.reads) {
    if (access !== undefined && superAdmin !== true && rights?.[access] !== true) continue;
    const path = read.path.replace('{userId}', encodeURIComponent(id));
    const address = firstReadAddress({ ...read, path }, window.location.search);
    const answer = fetch(hints.apiBase + address, {
      headers: { accept: 'application/json, text/plain, */*', authorization: `Bearer ${token}` },
    });
    // Handled by whoever takes it, and by nobody where the screen reads something else.
    answer.catch(() => {});
    early.push({ address, token, startedAt: Date.now(), answer });
  }
}
