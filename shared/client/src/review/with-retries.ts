import { ApiError } from '../http/api-error.ts';

/** Most repetitions of a call, as of a read. */
const most = 2;

/** Repeats a call whose failure may be temporary, after 300 and 600 ms. */
export async function withRetries<T>(call: () => Promise<T>, failures = 0): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (failures === most || !(cause instanceof ApiError && cause.retryable)) throw cause;
    await new Promise((resolve) => setTimeout(resolve, 300 * 2 ** failures));
    return withRetries(call, failures + 1);
  }
}
