import { object, number, string, type Schema } from 'yup';
import { remoteName } from './descriptor.ts';
import { isFields, problemOf, readDescriptor } from './read-descriptor.ts';
import {
  assignments as assignmentsSchema,
  registeredRemote,
  registeredShell,
  type RegisteredRemote,
  type Registry,
  type SkippedPart,
} from './registry.ts';

/** Part of the registry without which nothing can be shown. */
const head = object({
  schema: number().oneOf([1]).required(),
  release: string().required(),
  shell: registeredShell.required(),
});

const { canary: canarySchema, lastGood: lastGoodSchema } = registeredRemote.fields;
const entry = registeredRemote.omit(['canary', 'lastGood', 'descriptor']);
const canaryEntry = (canarySchema as unknown as typeof registeredRemote).omit(['descriptor']);

/**
 * Reads `/registry.json`, each remote by itself: what cannot be understood is left out and listed in `skipped`. A remote
 * is left out when its entry or descriptor cannot be read; a canary, a last good build, a path, a menu entry or a right
 * costs only itself. Unknown fields are kept and ignored.
 *
 * @throws Error when the answer is no registry, or its shell cannot be read
 */
export function parseRegistry(answer: unknown): Registry {
  head.validateSync(answer, { strict: true });
  const given = answer as Record<string, unknown>;
  if (!isFields(given.remotes)) throw new Error('remotes must be an object');
  const skipped: SkippedPart[] = [];
  const remotes: Record<string, RegisteredRemote> = {};
  for (const [name, raw] of Object.entries(given.remotes)) {
    const remote = readRemote(name, raw, skipped);
    if (remote) remotes[name] = remote;
  }
  const { assignments, ...others } = given;
  const shell = readShell(given.shell as Record<string, unknown>, skipped);
  const read = readOptional('assignments', assignments, assignmentsSchema, (reason) =>
    skipped.push({ name: 'shell', reason }),
  );
  return { ...others, shell, ...(read && { assignments: read }), remotes, skipped } as unknown as Registry;
}

/** Reads the entry of the shell; a canary that cannot be read is added to `skipped`. */
function readShell({ canary, ...live }: Record<string, unknown>, skipped: SkippedPart[]) {
  const read = readOptional('canary', canary, registeredShell, (reason) =>
    skipped.push({ name: 'shell', build: String(live.build), reason }),
  );
  return { ...live, ...(read && { canary: read }) };
}

/** Reads a part that may be absent; reports why it cannot be read. */
function readOptional(part: string, value: unknown, schema: Schema, skip: (reason: string) => void) {
  if (value === undefined || value === null) return undefined;
  const reason = isFields(value) ? problemIn(schema, value) : 'is no object';
  if (reason) skip(`${part}: ${reason}`);
  return reason ? undefined : (value as Record<string, unknown>);
}

/** Reads the entry of one remote; adds what it leaves out to `skipped`. */
function readRemote(name: string, raw: unknown, skipped: SkippedPart[]): RegisteredRemote | undefined {
  const fields = isFields(raw) ? raw : {};
  const build = typeof fields.build === 'string' ? fields.build : undefined;
  const skip = (reason: string, section?: SkippedPart['section']) =>
    skipped.push({ name, ...(build !== undefined && { build }), reason, ...(section && { section }) });
  const { descriptor, problems } = readDescriptor(name, fields.descriptor);
  const problem =
    problemIn(remoteName(), name) ??
    (isFields(raw) ? undefined : 'its entry is no object') ??
    problemIn(entry, raw) ??
    // The schema takes anything as integrity; a list of files is needed.
    (isFields(fields.integrity) ? undefined : 'integrity must be an object');
  if (problem !== undefined || !descriptor) {
    const { title = name, paths = [] } = descriptor ?? {};
    skip(problem ?? problems[0] ?? 'its descriptor cannot be read', { title, paths });
    return undefined;
  }
  for (const reason of problems) skip(reason);

  const { canary, lastGood, ...live } = fields;
  const canaryBuild = readOptional('canary', canary, canaryEntry, skip);
  const canaryReading = canaryBuild && readDescriptor(name, canaryBuild.descriptor);
  for (const reason of canaryReading?.problems ?? [])
    skipped.push({ name, build: String(canaryBuild?.build), reason: `canary: ${reason}` });
  return {
    ...live,
    descriptor,
    lastGood: readOptional('lastGood', lastGood, lastGoodSchema as Schema, skip) ?? null,
    ...(canaryReading?.descriptor && { canary: { ...canaryBuild, descriptor: canaryReading.descriptor } }),
  } as unknown as RegisteredRemote;
}

function problemIn(schema: Schema, value: unknown): string | undefined {
  try {
    schema.validateSync(value, { strict: true });
    return undefined;
  } catch (error) {
    return problemOf(error);
  }
}
