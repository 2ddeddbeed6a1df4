/** Failure of a build in this page, as it is reported. */
export interface RemoteFailure {
  remote: string;
  /** The build's full name. */
  version: string;
  /**
   * `load`: its files could not be loaded, or its entry threw; `start`: a screen's module threw while it was evaluated;
   * `render`: a screen threw while it was drawn.
   */
  phase: 'load' | 'start' | 'render';
  cause: string;
}

/** No build of a section could be loaded; `cause` holds the first failure. */
export class RemoteUnavailable extends Error {
  readonly remote: string;

  constructor(remote: string, cause: unknown) {
    super(`${remote} is unavailable: ${messageOf(cause)}`, { cause });
    this.name = 'RemoteUnavailable';
    this.remote = remote;
  }
}

/** Failed attempt to load a build, with the phase that it failed in. */
export class LoadFailure extends Error {
  readonly phase: RemoteFailure['phase'];

  constructor(phase: RemoteFailure['phase'], cause: unknown) {
    super(messageOf(cause), { cause });
    this.phase = phase;
  }
}

/** Message of anything that was thrown. */
export const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));

/** Attributes a failure to the phase `load`, unless it has a phase already. */
export function failInLoad(cause: unknown): never {
  throw cause instanceof LoadFailure ? cause : new LoadFailure('load', cause);
}

/**
 * Attributes the failure of a screen's import to its phase. The import also fetches the screen's chunks, so a network
 * error must not count as an error of the screen's code.
 */
export function failInScreenImport(cause: unknown): never {
  const { name, code, message } = cause as { name?: string; code?: string; message?: string };
  const isNetwork =
    name === 'ChunkLoadError' ||
    code === 'CSS_CHUNK_LOAD_FAILED' ||
    /no answer|no known integrity|Loading chunk/.test(message ?? '');
  throw new LoadFailure(isNetwork ? 'load' : 'start', cause);
}

/** True for a request that was given up: in the words of {@link withDeadline}, the federation runtime and webpack. */
export const isTimeout = (cause: unknown) =>
  /no answer|timed out|\(timeout:/.test(cause instanceof Error ? cause.message : '');

/** Rejects when `work` has not ended after `milliseconds`. The work itself is not cancelled; its result is ignored. */
export function withDeadline<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer after ${milliseconds} ms`)), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
