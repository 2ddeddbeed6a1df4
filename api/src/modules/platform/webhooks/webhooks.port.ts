/** Result of a request to the endpoint. */
export interface SendResult {
  /** HTTP status; null without an answer. */
  status: number | null;
  /** Reason of the failure; null for an answer from 200 to 299. */
  error: string | null;
  milliseconds: number;
}

/** Sends one request. Never throws. */
export type WebhookSender = (request: {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Ends the request early. */
  signal?: AbortSignal | undefined;
}) => Promise<SendResult>;
