import type { AxiosResponse } from 'axios';

/** Answer that the server may say is still current. */
interface KnownAnswer {
  token: string | null;
  etag: string;
  data: unknown;
}

/** Most answers that are kept: those of the shown screen and the last few before it. */
const mostKept = 20;

/** By address, the least recently used first. */
const known = new Map<string, KnownAnswer>();

/**
 * Lets a read that is repeated name the answer which is known: unchanged, the server answers 304 without a body. The
 * browser's own cache is not used, since answers with personal data must not be stored on disk.
 *
 * @param address of the read; the answer of another session is not used
 * @returns headers of the request, and a function that gives the answer the body that is known
 */
export function revalidation(address: string, token: string | null) {
  const kept = known.get(address);
  const current = kept?.token === token ? kept : undefined;
  return {
    headers: current ? { 'if-none-match': current.etag } : {},
    answerOf: (answer: AxiosResponse<unknown>): AxiosResponse<unknown> => {
      known.delete(address);
      const isUnchanged = answer.status === 304 && current !== undefined;
      const etag: unknown = isUnchanged ? current.etag : answer.headers['etag'];
      const data = isUnchanged ? current.data : answer.data;
      // A file is not read again, and would be kept whole.
      if (typeof etag === 'string' && !(data instanceof Blob)) known.set(address, { token, etag, data });
      const [oldest] = known.keys();
      if (known.size > mostKept && oldest !== undefined) known.delete(oldest);
      return isUnchanged ? { ...answer, status: 200, data } : answer;
    },
  };
}
