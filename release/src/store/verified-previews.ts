import { isSignatureOf, signedText } from '../signing/verify-record.ts';
import type { PreviewRecord, Previews } from './previews.ts';
import type { ReleaseStorage } from './release-store.ts';

/** Reason why a preview is rejected; undefined when one of these keys signed it. */
function problemOf(preview: PreviewRecord, keys: readonly string[]): string | undefined {
  const { sealed, signed, text } = preview;
  if (!isSignatureOf(signedText(preview, 'sealed'), sealed))
    return sealed ? 'its signature is wrong' : 'it is not signed';
  if (!keys.includes(sealed.key)) return `key ${sealed.key} is not a platform key`;
  const isSigned = isSignatureOf(text, signed) && signed.key === sealed.key;
  return isSigned ? undefined : 'the signature of its text is wrong';
}

/** Previews of a storage that a platform key signed; its people decide who gets a build. Others are as if absent. */
export function verifiedPreviews(
  { previews, problems }: Pick<ReleaseStorage, 'previews' | 'problems'>,
  platformKeys: () => Promise<readonly string[]>,
): Previews {
  return {
    add: (preview) => previews.add(preview),
    end: (id) => previews.end(id),
    deleteExpired: () => previews.deleteExpired(),
    async list() {
      const found = await previews.list();
      if (found.length === 0) return found;
      const keys = await platformKeys();
      return found.filter((preview) => {
        const key = `previews/${preview.id}.json`;
        const problem = problemOf(preview, keys);
        if (problem === undefined) problems.remove(key);
        else problems.add(key, problem);
        return problem === undefined;
      });
    },
  };
}
