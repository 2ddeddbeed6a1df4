import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  parsePreview,
  registryFor,
  type Assignment,
  type Preview,
  type Registry,
} from '@padiman/federation/registry';
import { isNamed, StorageUnavailable, type PreviewRecord, type ReleaseStore } from '@padiman/release/store';
import { keptResult } from '../health/kept-result.ts';
import { buildsCookie } from './builds-cookie.ts';
import { fileNamesOf, releasedFiles } from './readable-files.ts';
import { getsCanary, type Person } from './staff.ts';

/** Answer of `POST /edge/assignment`. */
export interface AssignmentAnswer {
  /** Build of the shell's canary, if the person gets it. */
  shell?: string | undefined;
  /** Remotes whose canary names the person. */
  canaries: string[];
  /** Signed texts of previews; `signature` as in the header of the registry. */
  previews: { text: string; signature: string }[];
}

/** Time in ms for which the list of previews is cached. */
const previewCacheTime = 1000;

/** Decides which builds a browser gets beyond those of everybody, and remembers it in a signed cookie. */
export function rollout(store: ReleaseStore, secret: Buffer) {
  const cookie = buildsCookie(secret);
  const isReleased = releasedFiles(store);
  let lastPreviews: PreviewRecord[] = [];
  const previews = keptResult(
    async () => {
      // While the storage is away, the last known ones: they end by themselves.
      lastPreviews = await store.previews.list().catch((error: unknown) => {
        if (error instanceof StorageUnavailable) return lastPreviews;
        throw error;
      });
      return lastPreviews;
    },
    previewCacheTime,
    () => Date.now(),
  );

  /** Active previews among those that a valid cookie names. */
  async function previewsOf(request: FastifyRequest): Promise<PreviewRecord[]> {
    const named = cookie.read(request).previews;
    if (named.length === 0) return [];
    const active = await previews();
    return active.filter(({ id, until }) => named.includes(id) && Date.parse(until) > Date.now());
  }

  return {
    /**
     * Assigns builds to a member of staff, and sets or clears the cookie.
     *
     * @param declined builds of the shell that failed in this browser, and previews that the person left
     */
    async assign(
      request: FastifyRequest,
      reply: FastifyReply,
      person: Person | undefined,
      declined: readonly string[],
    ): Promise<AssignmentAnswer> {
      const answer: AssignmentAnswer = { canaries: [], previews: [] };
      const ids: string[] = [];
      if (person) {
        const { shell, ...remotes } = (await store.live())?.live ?? {};
        const canary = shell?.canary;
        if (canary && !declined.includes(canary.build) && (await getsCanary(canary, 'shell', person)))
          answer.shell = canary.build;
        for (const [name, { canary }] of Object.entries(remotes)) {
          if (canary?.people && (await isNamed(canary.people, person.phone))) answer.canaries.push(name);
        }
        for (const { id, people, text, signed } of await previews()) {
          if (declined.includes(id) || !(await isNamed(people, person.phone))) continue;
          ids.push(id);
          answer.previews.push({ text, signature: `${signed.key} ${signed.signature}` });
        }
      }
      cookie.set(request, reply, { shell: answer.shell, previews: ids });
      return answer;
    },

    /** Clears the cookie. @returns false when there was none */
    forget(request: FastifyRequest, reply: FastifyReply): boolean {
      cookie.set(request, reply, { previews: [] });
      return cookie.isSet(request);
    },

    /** True when a browser's page may differ from everybody's, so that no shared cache may keep it. */
    isAssigned(request: FastifyRequest): boolean {
      const { shell, previews } = cookie.read(request);
      return shell !== undefined || previews.length > 0;
    },

    /** The registry with the builds of this browser's cookie: its shell, and its previews. */
    async registryFor(request: FastifyRequest, registry: Registry): Promise<Registry> {
      const { shell } = cookie.read(request);
      const found = (await previewsOf(request)).flatMap(({ text }): Preview[] => {
        try {
          return [parsePreview(text, registry)];
        } catch (error) {
          request.log.error({ err: error }, 'a preview cannot be read');
          return [];
        }
      });
      const assignment: Assignment = { shell, canaries: [], previews: found };
      return registryFor(registry, undefined, assignment);
    },

    /** True when a file belongs to a build that was part of a release, or to a preview of this browser's cookie. */
    async isReadable(request: FastifyRequest, file: string): Promise<'public' | 'private' | false> {
      if (await isReleased(file)) return 'public';
      for (const { name, build } of await previewsOf(request))
        if (fileNamesOf(await store.filesOf(name, build)).includes(file)) return 'private';
      return false;
    },
  };
}

export type Rollout = ReturnType<typeof rollout>;
