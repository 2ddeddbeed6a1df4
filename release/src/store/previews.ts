import type { RecordSignature } from '../signing/signer.ts';
import type { People } from './people.ts';
import type { Storage } from './storage.ts';

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
  /** End, as ISO time. */
  until: string;
  /** JSON of the preview for pages; see `Preview` of @padiman/federation. */
  text: string;
  /** Over `text`, for browsers. */
  signed: RecordSignature;
  /** Over the canonical JSON of this record without `sealed`. */
  sealed: RecordSignature;
}

/** Previews of a deployment, stored beside the releases. */
export interface Previews {
  add(preview: PreviewRecord): Promise<void>;
  /** Previews that have not ended. */
  list(): Promise<PreviewRecord[]>;
  /** Ends a preview. @returns it, or undefined when there is none */
  end(id: string): Promise<PreviewRecord | undefined>;
  /** Deletes the records of those that have expired. */
  deleteExpired(): Promise<void>;
}

const isId = (id: string) => /^[0-9a-f]{12}$/.test(id);
const keyOf = (id: string) => `previews/${id}.json`;

/** Previews as objects `previews/<id>.json`. */
export function previews(objects: Storage, now = () => Date.now()): Previews {
  const read = async (key: string): Promise<PreviewRecord | undefined> => {
    const content = await objects.get(key);
    if (!content) return undefined;
    try {
      const record = JSON.parse(Buffer.from(content).toString()) as PreviewRecord;
      // Under another id, the copy of a preview could not be ended.
      return record.schema === 1 && keyOf(record.id) === key ? record : undefined;
    } catch {
      // A damaged record is no preview, and must not hide the others.
      return undefined;
    }
  };
  const all = async () => {
    const found = await Promise.all((await objects.list('previews/')).map(read));
    return found.filter((record) => record !== undefined);
  };
  const isOver = ({ until }: PreviewRecord) => !(Date.parse(until) > now());
  return {
    async add(preview) {
      if (!isId(preview.id)) throw new Error(`Not a valid preview: ${preview.id}`);
      await objects.create(keyOf(preview.id), JSON.stringify(preview, null, 2));
    },
    list: async () => (await all()).filter((preview) => !isOver(preview)),
    async end(id) {
      const found = isId(id) ? await read(keyOf(id)) : undefined;
      if (found) await objects.delete([keyOf(id)]);
      return found;
    },
    async deleteExpired() {
      await objects.delete((await all()).filter(isOver).map(({ id }) => keyOf(id)));
    },
  };
}
