/** The only place that knows axios: one way to make a call, one kind of failure. */
export { ApiError } from './api-error.ts';
export { configureHttp, send, type HttpSurroundings } from './client.ts';
export { type Download, type DownloadOptions } from './download.ts';
