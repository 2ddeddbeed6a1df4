/** The server did not answer, or with an error status. The console itself is not at fault. */
export class RequestFailed extends Error {
  override name = 'RequestFailed';
  /** Status of the answer; undefined without an answer. */
  readonly status: number | undefined;

  constructor(address: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(status ? `${address} answered ${status}` : `${address} could not be reached`, { cause });
    this.status = status;
  }
}

/**
 * Sends a request and returns its answer.
 *
 * @throws RequestFailed when there is none, or one with an error status
 */
export async function requireOk(address: string, request: () => Promise<Response>): Promise<Response> {
  const answer = await request().catch((cause: unknown) => {
    throw new RequestFailed(address, { cause });
  });
  if (!answer.ok) throw new RequestFailed(address, { status: answer.status });
  return answer;
}
