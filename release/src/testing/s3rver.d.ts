declare module 's3rver' {
  /** An S3 server for tests; only what we use of it. */
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
