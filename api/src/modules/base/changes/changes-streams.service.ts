import { PassThrough } from 'node:stream';
import { isAllowed, type ChangeNotice } from '@padiman/contracts';
import { withPublicIds } from '../../../ids/object-ids.ts';
import type { Caller } from '../../../plugins/caller.ts';
import { TooBusy } from '../../../plugins/errors.ts';
import type { ChangeFeed, Changes } from './change-feed.service.ts';
import { visibleRecords } from './changes.rules.ts';

/** Most streams of one process. */
const maxStreams = 2_000;

/** Bytes that a stream may hold for a page that does not read; beyond it the page connects again. */
const maxBacklog = 64 * 1024;

/** Milliseconds between checks that the sessions go on; they also keep proxies from closing idle connections. */
const checkInterval = 15_000;

/** Checks that may fail one after another: a database that is replaced within seconds ends no stream. */
const maxFailedChecks = 1;

/** Streams of the pages that one process serves. */
export interface LiveStreams {
  /** @throws TooBusy if the process holds too many */
  open: (caller: Caller) => PassThrough;
  end: () => void;
}

const eventOf = (event: string, data: unknown) =>
  `event: ${event}\ndata: ${withPublicIds(JSON.stringify(data))}\n\n`;

/**
 * Writes the changes of a feed to the streams whose sessions may see them. What is the same for many streams is done once:
 * the text of a notice for all who have the same rights, and the check of all sessions.
 *
 * @param findCallers the callers of the sessions that are active
 */
export function openLiveStreams(
  feed: ChangeFeed,
  findCallers: (sessionIds: readonly string[]) => Promise<readonly Caller[]>,
): LiveStreams {
  const streams = new Map<PassThrough, Caller>();
  const write = (stream: PassThrough, text: string) => {
    if (stream.writableLength > maxBacklog) stream.destroy();
    else if (stream.writable) stream.write(text);
  };
  const writeAll = (text: string) => {
    for (const stream of streams.keys()) write(stream, text);
  };

  const unsubscribe = feed.subscribe({
    changed: (changes) => {
      const noticesFor = cachedNotices(changes);
      for (const [stream, caller] of streams) {
        const text = noticesFor(caller);
        if (text !== '') write(stream, text);
      }
    },
    missed: () => writeAll(eventOf('missed', {})),
  });

  let failedChecks = 0;
  const check = async () => {
    const checked = [...streams];
    if (checked.length === 0) return;
    const callers = await findCallers([...new Set(checked.map(([, { sessionId }]) => sessionId))]);
    failedChecks = 0;
    const active = new Map(callers.map((caller) => [caller.sessionId, caller]));
    for (const [stream, { sessionId }] of checked) {
      const caller = active.get(sessionId);
      if (caller === undefined) stream.end();
      else if (streams.has(stream)) streams.set(stream, caller);
    }
  };
  const checkFailed = () => {
    failedChecks += 1;
    if (failedChecks > maxFailedChecks) for (const stream of streams.keys()) stream.destroy();
  };
  const timer = setInterval(() => {
    void check()
      .catch(checkFailed)
      .then(() => writeAll(': \n\n'));
  }, checkInterval);
  timer.unref();

  return {
    open: (caller) => {
      if (streams.size >= maxStreams) throw new TooBusy();
      const stream = new PassThrough();
      streams.set(stream, caller);
      stream.once('close', () => streams.delete(stream));
      // The first bytes at once, so that the page knows that nothing on the way holds them back.
      write(stream, 'retry: 2000\nevent: open\ndata: {}\n\n');
      return stream;
    },
    end: () => {
      clearInterval(timer);
      unsubscribe();
      for (const stream of streams.keys()) stream.end();
    },
  };
}

/** Text of the notices of changes for a caller, made once for all who see the same. */
function cachedNotices(changes: Changes): (caller: Caller) => string {
  const texts = new Map<string, string>();
  return (caller) => {
    const { superAdmin, rights } = caller;
    const author = changes.has(caller.adminId) ? caller.adminId : null;
    const key = JSON.stringify([author, superAdmin, rights]);
    const known = texts.get(key);
    if (known !== undefined) return known;
    let text = '';
    for (const [adminId, changed] of changes) {
      const visible = visibleRecords(changed, (access) => isAllowed(caller, access));
      const notice: ChangeNotice = { mine: adminId === caller.adminId, ...visible };
      if (Object.keys(visible.records).length > 0) text += eventOf('change', notice);
    }
    texts.set(key, text);
    return text;
  };
}
