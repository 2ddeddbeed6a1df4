/** Result of a request to an endpoint. */
export interface SendResult {
  /** HTTP status; null without an answer. */
  status: number | null;
  /** Reason of the failure; null for an answer from 200 to 299. */
  error: string | null;
  milliseconds: number;
}

/** Sends requests to endpoints. */
export interface WebhookSender {
  /** Sends one request. Never throws. */
  send: (request: {
    url: string;
    headers: Record<string, string>;
    body: string;
    /** Ends the request early. */
    signal?: AbortSignal | undefined;
  }) => Promise<SendResult>;
  /** Closes all connections. */
  close: () => Promise<void>;
}
