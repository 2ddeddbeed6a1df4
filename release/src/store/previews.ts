import { isSignatureOf, type RecordSignature, signedText } from '../signing/signer.ts';
import { readText, StorageUnavailable } from './storage.ts';
import type { StoredObjects } from './stored-objects.ts';
import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

/** A published build that named members of staff get in the live console for some hours. */
export interface PreviewRecord {
  schema: 1;
  id: string;
  at: string;
  /** Name and fingerprint of the key that sealed it. */
  by: string;
  people: People;
  name: string;
  build: string;
  /** Label that its team gave it; a newer preview of the package with the same label replaces it. */
  label?: string | undefined;
  /** End, as ISO time. */
  until: string;
  /** JSON of the preview for pages; see `Preview` of @padiman/federation. */
  text: string;
  /** Over `text`, for browsers. */
  signed: RecordSignature;
  /** Over the canonical JSON of this record without `sealed`. */
  sealed: RecordSignature;
}

/** True for the id of a preview, which no label is. */
export const isPreviewId = (id: string) => /^[0-9a-f]{12}$/.test(id);
const keyOf = (id: string) => `previews/${id}.json`;

/** Reason why a preview is rejected; undefined when one of these keys signed it. */
function problemOf(preview: PreviewRecord, keys: readonly string[]): string | undefined {
  const { sealed, signed, text } = preview;
  if (!isSignatureOf(signedText(preview, 'sealed'), sealed))
    return sealed ? 'its signature is wrong' : 'it is not signed';
  if (!keys.includes(sealed.key)) return `key ${sealed.key} may not show previews of ${preview.name}`;
  const isSigned = isSignatureOf(text, signed) && signed.key === sealed.key;
  return isSigned ? undefined : 'the signature of its text is wrong';
}

/** Previews of a deployment as objects `previews/<id>.json`, beside the releases; their people decide who gets a build. */
export function previews(
  objects: StoredObjects,
  keysOf: (name: string) => Promise<readonly string[]>,
  now = () => Date.now(),
) {
  const read = async (key: string): Promise<PreviewRecord | undefined> => {
    try {
      const record = JSON.parse((await readText(objects, key)) ?? 'null') as PreviewRecord;
      // Under another id, the copy of a preview could not be ended.
      return record.schema === 1 && keyOf(record.id) === key ? record : undefined;
    } catch (error) {
      if (error instanceof StorageUnavailable) throw error;
      // A damaged record is no preview, and must not hide the others.
      return undefined;
    }
  };
  const all = async () => {
    const found = await Promise.all([...(await objects.list('previews/')).keys()].map(read));
    return found.filter((record) => record !== undefined);
  };
  const isOver = ({ until }: PreviewRecord) => !(Date.parse(until) > now());
  return {
    async add(preview: PreviewRecord): Promise<void> {
      if (!isPreviewId(preview.id)) throw new Error(`Not a valid preview: ${preview.id}`);
      await objects.create(keyOf(preview.id), JSON.stringify(preview, null, 2));
    },
    /** Previews that have not ended and that a platform key signed; others are as if absent. */
    async list(): Promise<PreviewRecord[]> {
      const found = (await all()).filter((preview) => !isOver(preview));
      const accepted: PreviewRecord[] = [];
      for (const preview of found) {
        const problem = problemOf(preview, await keysOf(preview.name));
        objects.note(keyOf(preview.id), problem);
        if (problem === undefined) accepted.push(preview);
      }
      return accepted;
    },
    /** Ends a preview. @returns it, or undefined when there is none */
    async end(id: string): Promise<PreviewRecord | undefined> {
      const found = isPreviewId(id) ? await read(keyOf(id)) : undefined;
      if (found) await objects.delete([keyOf(id)]);
      return found;
    },
    /** Deletes the records of those that have expired. */
    async deleteExpired(): Promise<void> {
      await objects.delete((await all()).filter(isOver).map(({ id }) => keyOf(id)));
    },
  };
}

/**
 * Named members of staff, without their names: salted scrypt hashes of their phone numbers. Kept in release records and
 * previews, which are not public; the registry carries none of it.
 */
export interface People {
  salt: string;
  hashes: string[];
}

const hash = promisify<string, string, number, Buffer>(scrypt);

/** Phone number as the console stores it: digits, in the national form. */
export const normalizePhone = (phone: string) =>
  phone.replace(/[^\d+]/g, '').replace(/^(\+|00)?234(?=\d{10}$)/, '0');

const hashOf = async (phone: string, salt: string) =>
  (await hash(normalizePhone(phone), salt, 16)).toString('base64url');

/** True for a text that can be a phone number. */
export const isPhone = (text: string) => /^\d{7,15}$/.test(normalizePhone(text));

/** Names members of staff by their phone numbers. */
export async function peopleOf(phones: readonly string[]): Promise<People> {
  const salt = randomBytes(16).toString('base64url');
  const hashes = await Promise.all(phones.map((phone) => hashOf(phone, salt)));
  return { salt, hashes: [...new Set(hashes)].sort() };
}

/** Results of the latest checks. A hash takes tens of milliseconds, and the same few people are asked about again. */
const checked = new Map<string, Promise<string>>();
const maxChecked = 500;

/** True when a phone number is among the named ones. */
export async function isNamed({ salt, hashes }: People, phone: string): Promise<boolean> {
  const key = `${salt} ${normalizePhone(phone)}`;
  const known = checked.get(key) ?? hashOf(phone, salt);
  if (checked.size >= maxChecked) checked.clear();
  checked.set(key, known);
  return hashes.includes(await known);
}
