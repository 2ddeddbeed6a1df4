import { lineOf, type HeadTarget } from './audit-heads.port.ts';

const day = 86_400_000;
const timeout = 30_000;

/**
 * Writes each head as an object of its own, locked in compliance mode: until the lock ends, nobody can delete the object
 * or shorten the lock. The bucket needs object lock. The AWS SDK finds credentials, region and endpoint by itself; it is
 * loaded at the first head.
 */
export function headObjectStorage(bucket: string, prefix: string, lockDays: number): HeadTarget {
  let opened: Promise<{
    sdk: typeof import('@aws-sdk/client-s3');
    client: import('@aws-sdk/client-s3').S3Client;
  }>;
  const open = async () => {
    const sdk = await import('@aws-sdk/client-s3');
    return { sdk, client: new sdk.S3Client({ forcePathStyle: true, maxAttempts: 2 }) };
  };
  return {
    write: async (head) => {
      const { sdk, client } = await (opened ??= open());
      const at = new Date(head.at);
      const Body = Buffer.from(lineOf(head));
      await client.send(
        new sdk.PutObjectCommand({
          ...{ Bucket: bucket, Key: keyOf(prefix, head), Body, ContentLength: Body.length },
          ...{ ContentType: 'application/x-ndjson', ChecksumAlgorithm: 'SHA256' },
          ...{ ObjectLockMode: 'COMPLIANCE' },
          ObjectLockRetainUntilDate: new Date(at.getTime() + lockDays * day),
        }),
        { abortSignal: AbortSignal.timeout(timeout) },
      );
    },
  };
}

/** Key that sorts by time: `heads/2026-11-22T08:00:00.000Z-00000042.json`. */
const keyOf = (prefix: string, { at, row }: { at: string; row: number }) =>
  `${prefix}${at}-${String(row).padStart(8, '0')}.json`;
