declare module 's3rver' {
  /** S3 server for tests; only the parts in use. */
  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      allowMismatchedSignatures: boolean;
      configureBuckets: { name: string; configs: unknown[] }[];
    });
    configureBuckets(): Promise<void>;
    getMiddleware(): unknown;
  }
}
