import { EnvError, makeExactValidator } from 'envalid';

/** Place outside the database that heads of the audit are written to. */
export type AuditHeadTarget =
  | { type: 'file'; path: string }
  | { type: 'objectStorage'; bucket: string; prefix: string }
  | { type: 'webhook'; url: string };

const isLocal = (host: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(host);

/** Reads a target. @throws EnvError */
export function readHeadTarget(given: string): AuditHeadTarget {
  const scheme = /^([a-z0-9]+):\/\//.exec(given)?.[1];
  if (scheme === undefined) return { type: 'file', path: given };
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (scheme === 's3' && url !== undefined && url.hostname !== '') {
    const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
    return { type: 'objectStorage', bucket: url.hostname, prefix: prefix === '' ? '' : `${prefix}/` };
  }
  if (scheme === 'https' || (scheme === 'http' && url !== undefined && isLocal(url.hostname))) {
    if (url !== undefined) return { type: 'webhook', url: url.href };
  }
  throw new EnvError('must be the path of a file, s3://bucket/prefix, or an https:// address');
}

/** Validator of `AUDIT_HEAD_TO`; its value stays a text. */
export const headTarget = makeExactValidator<string>((given) => {
  readHeadTarget(given);
  return given;
});
