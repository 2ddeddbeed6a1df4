import {
  noAssignment,
  parsePreview,
  verifySignature,
  type Assignment,
  type Preview,
  type Registry,
} from '@padiman/federation/registry';
import { currentToken, onSessionChange } from '@padiman/client/session';
import { declinedBuilds } from './declined-builds.ts';

const address = '/edge/assignment';
const timeout = 3_000;

interface Answer {
  shell?: string;
  canaries: string[];
  previews: { text: string; signature?: string }[];
}

/** True while the registry says that the edge assigns builds to some staff. */
function hasAssignments({ assignments }: Registry, now = Date.now()): boolean {
  return assignments !== undefined && (assignments.until === null || Date.parse(assignments.until) > now);
}

/** Clears the cookie that documents and files are served by. A browser that cannot reach the edge keeps it for 12 h. */
export async function clearAssignment(): Promise<void> {
  await fetch(address, { method: 'DELETE', keepalive: true }).catch(() => {});
}

/**
 * Reads which builds the edge assigns to the signed-in member of staff, for one page.
 *
 * @param keys keys that may sign a preview; empty where nothing is signed
 */
export function createAssignments(keys: readonly string[]) {
  let last: { token: string; assignment: Assignment } | undefined;

  onSessionChange(({ status }) => {
    if (status !== 'signedOut' || !last) return;
    last = undefined;
    void clearAssignment();
  });

  async function readPreview(
    { text, signature }: Answer['previews'][number],
    registry: Registry,
  ): Promise<Preview[]> {
    try {
      // Browsers offer no cryptography on plain HTTP; see the registry.
      if (keys.length > 0 && window.isSecureContext) await verifySignature(text, signature ?? null, keys);
      const preview = parsePreview(text, registry);
      return Date.parse(preview.until) > Date.now() ? [preview] : [];
    } catch {
      // A preview that cannot be verified is not shown; the live build is.
      return [];
    }
  }

  return {
    /** The assignment for a registry: none unless the registry says that there are any, and somebody is signed in. */
    async read(registry: Registry): Promise<Assignment> {
      const token = currentToken();
      if (token === null || !hasAssignments(registry)) return noAssignment;
      try {
        const answer = await fetch(address, {
          method: 'POST',
          signal: AbortSignal.timeout(timeout),
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ declined: declinedBuilds() }),
        });
        if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
        const { shell, canaries, previews } = (await answer.json()) as Answer;
        const read = await Promise.all(previews.map((one) => readPreview(one, registry)));
        last = { token, assignment: { shell, canaries, previews: read.flat() } };
        return last.assignment;
      } catch {
        // Without an answer nothing changes for this person; without an earlier one they have what everybody has.
        return last?.token === token ? last.assignment : noAssignment;
      }
    },
  };
}
