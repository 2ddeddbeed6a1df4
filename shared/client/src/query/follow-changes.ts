import { createParser } from 'eventsource-parser';
import { listenToChanges, type ChangeNotice } from '@padiman/contracts';
import { bearerToken, openStream } from '../http/client.ts';
import type { Change } from './changes.ts';

/** Milliseconds. */
const times = {
  /** Until the first event of a stream: later, something on the way holds answers back. */
  opening: 5_000,
  /** Longest silence of a stream; the server writes every 15 s. */
  silence: 40_000,
  retry: 1_000,
  longestRetry: 30_000,
  /** Between announcements that something may have changed, while there is no stream. */
  polling: 5_000,
} as const;

/** Name of the lock and the channel that the tabs of one browser share. */
const shared = 'padiman-changes';

/**
 * Follows changes until the returned function is called. One tab of the browser holds the stream and passes its events on,
 * since a browser opens few connections to one server. Without a stream, all tabs are told from time to time that they
 * may have missed something.
 */
export function followChanges(announce: (change: Change) => void): () => void {
  const stop = new AbortController();
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(shared);
  channel?.addEventListener('message', ({ data }: MessageEvent<Change>) => announce(data));
  const lead = () =>
    holdStream(stop.signal, (change) => {
      announce(change);
      channel?.postMessage(change);
    });
  const locks = channel && (navigator as Partial<Navigator>).locks;
  if (locks) locks.request(shared, { signal: stop.signal }, lead).catch(() => {});
  else void lead();
  return () => {
    stop.abort();
    channel?.close();
  };
}

/** Holds a stream open until the signal is aborted. */
async function holdStream(signal: AbortSignal, announce: (change: Change) => void): Promise<void> {
  let failures = 0;
  let wasOpen = false;
  const opened = () => {
    failures = 0;
    if (wasOpen) announce('missed');
    wasOpen = true;
  };
  const polling = setInterval(() => {
    if (failures > 1 && bearerToken() !== null && !document.hidden) announce('missed');
  }, times.polling);
  while (!signal.aborted) {
    if (bearerToken() !== null) await readStream(signal, { announce, opened }).catch(() => {});
    failures += 1;
    const delay = Math.min(times.longestRetry, times.retry * 2 ** Math.min(failures - 1, 6));
    // Spread out, so that all pages do not return at once to a server that was restarted.
    await pause(delay * (0.5 + Math.random()), signal);
  }
  clearInterval(polling);
}

/** Reads one stream to its end. @throws Error if it breaks, or is silent for too long */
async function readStream(
  signal: AbortSignal,
  { announce, opened }: { announce: (change: Change) => void; opened: () => void },
): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), times.opening);
  const ends = AbortSignal.any([signal, silence.signal]);
  try {
    const stream = await openStream(listenToChanges, ends);
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === 'open') opened();
        if (event === 'missed') announce('missed');
        if (event === 'change') announce(JSON.parse(data) as ChangeNotice);
      },
    });
    const reader = stream
      .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
      .getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), times.silence);
      parser.feed(value);
    }
  } finally {
    clearTimeout(timer);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
