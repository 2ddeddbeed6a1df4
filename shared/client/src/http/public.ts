/** HTTP client: calls of the contracts, one error type. The only importer of axios. */
export { ApiError, undecided } from './api-error.ts';
export { apiAddress, configureHttp, send, type HttpOptions } from './client.ts';
export { type Download, type DownloadOptions } from './download.ts';
