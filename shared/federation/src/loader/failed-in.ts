import type { RemoteFailure } from './remote-loader.ts';

/** A build failed, and in which phase. */
export class FailedIn extends Error {
  readonly phase: RemoteFailure['phase'];

  constructor(phase: RemoteFailure['phase'], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.phase = phase;
  }
}

/** Names the phase of whatever fails. */
export const failing = (phase: RemoteFailure['phase']) => (cause: unknown) => {
  throw new FailedIn(phase, cause);
};

/** Whether a request was given up: how deadline, runtime and webpack say so. */
export const neverCame = (cause: unknown) =>
  /no answer|timed out|\(timeout:/.test(cause instanceof Error ? cause.message : '');

/** A screen's chunks are fetched as it starts: what the network did to them is not to be told as the code's own doing. */
export const failingToStart = (cause: unknown) => {
  const { name, code, message } = cause as { name?: string; code?: string; message?: string };
  const notHad =
    name === 'ChunkLoadError' ||
    code === 'CSS_CHUNK_LOAD_FAILED' ||
    /no answer|no known integrity|Loading chunk/.test(message ?? '');
  throw new FailedIn(notHad ? 'load' : 'start', cause);
};
