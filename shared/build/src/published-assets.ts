import type { Configuration } from 'webpack';

/**
 * Options of a published build: fonts and pictures are named by the SHA-256 of their content, and style sheets and
 * scripts refer to them at the address under which the edge serves that content. Publishing verifies the names.
 */
export const publishedAssets = (mode: 'production' | 'development') =>
  mode === 'development'
    ? {}
    : ({
        output: { hashFunction: 'sha256', hashDigest: 'hex', hashDigestLength: 64 },
        generator: { 'asset/resource': { publicPath: '/files/', filename: '[contenthash][ext]' } },
      } as const satisfies { output: Configuration['output']; generator: object });
