import type { Readable } from 'node:stream';
import type { VideoHead } from './driver-video.rules.ts';

/** A video, or a part of it, as a host sends it. */
export interface VideoAnswer extends VideoHead {
  body: Readable;
}

/** Fetches videos. */
export interface VideoSource {
  /**
   * Begins to fetch a video. Destroying the body ends the connection to the host.
   * @param range single range of bytes
   * @param gone ends the request once its reader has gone
   * @throws VideoNotFetched
   */
  open: (address: string, range: string | undefined, gone?: AbortSignal) => Promise<VideoAnswer>;
  /** Closes all connections. */
  close: () => Promise<void>;
}

/** A host did not send a video; the message says why, for the log. */
export class VideoNotFetched extends Error {
  override name = 'VideoNotFetched';
}
