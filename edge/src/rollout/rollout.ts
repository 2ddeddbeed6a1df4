import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as federation from '@padiman/federation/registry';
import {
  isNamed,
  servableBuilds,
  StorageUnavailable,
  type BuildName,
  type PreviewRecord,
  type ReleaseRecord,
  type ReleaseStore,
} from '@padiman/release/store';
import { keptResult } from '../backend/backend.ts';
import { contentTypeOf } from '../assets/asset.routes.ts';
import { readableRegistry } from '../site/site.ts';
import { buildsCookie } from './builds-cookie.ts';
import { getsCanary, type Person } from './staff.ts';

/** Time in ms for which the list of previews is cached. */
const previewCacheTime = 1000;

/** Previews that can be read. */
const readPreviews = (
  records: readonly PreviewRecord[],
  registry: federation.Registry,
  report: (error: unknown) => void = () => undefined,
): federation.Preview[] =>
  records.flatMap(({ text }) => {
    try {
      return [federation.parsePreview(text, registry)];
    } catch (error) {
      report(error);
      return [];
    }
  });

/** Decides which builds a browser gets beyond those of everybody, and remembers it in a signed cookie. */
export function rollout(store: ReleaseStore, secret: Buffer) {
  const cookie = buildsCookie(secret);
  const isReleased = releasedFiles(store);
  let lastPreviews: PreviewRecord[] = [];
  const previews = keptResult(async () => {
    // While the storage is away, the last known ones: they end by themselves.
    lastPreviews = await store.previews.list().catch((error: unknown) => {
      if (error instanceof StorageUnavailable) return lastPreviews;
      throw error;
    });
    return lastPreviews;
  }, previewCacheTime);

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
     * @param declined builds of the shell that failed in this browser, and previews that the person left
     */
    async assign(
      request: FastifyRequest,
      reply: FastifyReply,
      person: Person | undefined,
      declined: readonly string[],
    ) {
      // Signed texts of previews; `signature` as in the header of the registry.
      const given: { text: string; signature: string }[] = [];
      const [ids, canaries]: [string[], string[]] = [[], []];
      let assigned: string | undefined;
      if (person) {
        const { shell, ...remotes } = (await store.live())?.live ?? {};
        const canary = shell?.canary;
        if (canary && !declined.includes(canary.build) && (await getsCanary(canary, 'shell', person)))
          assigned = canary.build;
        for (const [name, { canary }] of Object.entries(remotes)) {
          if (canary?.people && (await isNamed(canary.people, person.phone))) canaries.push(name);
        }
        for (const { id, people, text, signed } of await previews()) {
          if (declined.includes(id) || !(await isNamed(people, person.phone))) continue;
          ids.push(id);
          given.push({ text, signature: `${signed.key} ${signed.signature}` });
        }
      }
      cookie.set(request, reply, { shell: assigned, previews: ids });
      return { canaries, previews: given, ...(assigned !== undefined && { shell: assigned }) };
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

    /**
     * Paths of canaries and previews. A browser without the cookie gets their page too, which asks for its assignment. They
     * name no first read: for others it would be refused.
     */
    async pathsOfSome(registry: federation.Registry | undefined): Promise<federation.DescribedPath[]> {
      if (registry === undefined) return [];
      const entries = [
        ...Object.values(registry.remotes).map(({ canary }) => canary),
        ...readPreviews(await previews(), registry).map(({ entry }) => entry),
      ];
      return entries
        .flatMap((entry) =>
          entry && 'descriptor' in entry ? federation.withAliases(entry.descriptor.paths) : [],
        )
        .map((path) => ({ ...path, load: undefined }));
    },

    /** The registry with the builds of this browser's cookie: its shell, and its previews. */
    async registryFor(request: FastifyRequest, registry: federation.Registry): Promise<federation.Registry> {
      const { shell } = cookie.read(request);
      const found = readPreviews(await previewsOf(request), registry, (error) =>
        request.log.error({ err: error }, 'a preview cannot be read'),
      );
      const assignment: federation.Assignment = { shell, canaries: [], previews: found };
      return federation.registryFor(registry, undefined, assignment);
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

/** Time in ms for which a file that belongs to no released build is not looked for again. */
const missCacheTime = 2_000;

/** Names of the files of a build that browsers load, `<SHA-256>.<extension>`: neither pages nor records. */
function fileNamesOf(integrity: Readonly<Record<string, string>> = {}): string[] {
  return Object.entries(integrity).flatMap(([file, value]) => {
    const hash = contentTypeOf(file) && federation.hashOfIntegrity(value);
    return hash ? [hash + extname(file)] : [];
  });
}

/**
 * Index of the files of all builds that were part of a release, by verified records. It is completed when a file is
 * missing in it after another release, or after some time: a damaged record may have been restored.
 */
function releasedFiles(store: ReleaseStore): (file: string) => Promise<boolean> {
  const files = new Set<string>();
  const indexed = new Set<string>();
  let last: { release: string | undefined; at: number; done: Promise<void> } | undefined;

  const addFiles = (integrity: Readonly<Record<string, string>> | undefined) => {
    for (const file of fileNamesOf(integrity)) files.add(file);
  };
  /** Adds the files of builds. @throws the first failure, after all others were read */
  const addBuilds = async (builds: readonly BuildName[]) => {
    const results = await Promise.allSettled(
      builds.map(async ({ name, build }) => {
        const key = `${name} ${build}`;
        const integrity = indexed.has(key) ? undefined : await store.filesOf(name, build);
        if (!integrity) return;
        addFiles(integrity);
        indexed.add(key);
      }),
    );
    const failed = results.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  };

  async function complete(release: ReleaseRecord | undefined, file: string): Promise<void> {
    if (!release) return;
    // The signed registry names files too, so that a damaged record costs no page that has it.
    for (const { integrity, lastGood, canary } of Object.values(readableRegistry(release.registry).remotes))
      for (const one of [integrity, lastGood?.integrity, canary?.integrity]) addFiles(one);
    await addBuilds(servableBuilds(release));
    // Only open pages of earlier releases need others, of which there may be many.
    if (!files.has(file)) await addBuilds(await store.listReleased());
  }

  return async (file) => {
    if (files.has(file)) return true;
    const release = await store.live();
    const isDue = !last || last.release !== release?.release || Date.now() - last.at >= missCacheTime;
    if (isDue) last = { release: release?.release, at: Date.now(), done: complete(release, file) };
    // Files that were indexed before the storage failed are known.
    await last?.done.catch((error: unknown) => {
      if (!files.has(file)) throw error;
    });
    return files.has(file);
  };
}
