import { PassThrough } from 'node:stream';
import { isAllowed, type ChangeNotice } from '@padiman/contracts';
import { withPublicIds } from '../../../ids/object-ids.ts';
import type { Caller } from '../../../plugins/caller.ts';
import { takeSlot } from '../limiter/slots.service.ts';
import {
  changesChannel,
  decodeChange,
  mergeChanges,
  visibleRecords,
  type ChangedRecords,
} from './changes.rules.ts';
import type { Listen } from '../../../database/notifications.ts';

/** Changes of a short time: those by each admin, and those of nobody in the console. */
export type Changes = ReadonlyMap<string | null, ChangedRecords>;

/** Receiver of changes; `missed` where some may have been lost. */
interface ChangeListener {
  changed: (changes: Changes) => void;
  missed: () => void;
}

/** Changes of the database, for the pages that one process serves. */
export interface ChangeFeed {
  /** @returns a function that ends the subscription */
  subscribe: (listener: ChangeListener) => () => void;
  close: () => Promise<void>;
}

/** Milliseconds in which changes are collected: a bulk action makes one notice, not hundreds. */
const collectTime = 150;

/** Least milliseconds between notices: each costs a write to every page, and most pages then read something again. */
const noticeInterval = 1_000;

/** Opens the feed: one connection of the process listens, whatever the number of pages. */
export function openChangeFeed(listen: Listen): ChangeFeed {
  const listeners = new Set<ChangeListener>();
  let collected = new Map<string | null, ChangedRecords>();
  let timer: NodeJS.Timeout | undefined;
  let noticed = -Infinity;
  const flush = () => {
    timer = undefined;
    noticed = performance.now();
    const changes = collected;
    collected = new Map();
    for (const listener of listeners) listener.changed(changes);
  };
  const stop = listen(changesChannel, {
    received: (payload) => {
      const change = decodeChange(payload);
      if (change === undefined || listeners.size === 0) return;
      const { adminId, ...changed } = change;
      collected.set(adminId, mergeChanges(collected.get(adminId), changed));
      timer ??= setTimeout(flush, Math.max(collectTime, noticed + noticeInterval - performance.now()));
    },
    missed: () => {
      for (const listener of listeners) listener.missed();
    },
  });
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      clearTimeout(timer);
      return stop();
    },
  };
}

/** Bytes that a stream may hold for a page that does not read; beyond it the page connects again. */
const maxBacklog = 64 * 1024;

/** Milliseconds between checks that the sessions go on; they also keep proxies from closing idle connections. */
const checkInterval = 15_000;

/** Checks that may fail one after another: a database that is replaced within seconds ends no stream. */
const maxFailedChecks = 1;

const eventOf = (event: string, data: unknown) =>
  `event: ${event}\ndata: ${withPublicIds(JSON.stringify(data))}\n\n`;

/**
 * Serves the streams of pages: writes the changes of a feed to those whose sessions may see them at that moment. What is the same for many streams
 * is done once: the text of a notice for all who have the same rights, and the check of all sessions.
 * @param findCallers the callers of the sessions that are active
 */
export function openLiveStreams(
  feed: ChangeFeed,
  findCallers: (sessionIds: readonly string[]) => Promise<readonly Caller[]>,
) {
  const streams = new Map<PassThrough, Caller>();
  const write = (stream: PassThrough, text: string) => {
    if (stream.writableLength > maxBacklog) stream.destroy();
    else if (stream.writable) stream.write(text);
  };
  const writeAll = (text: string) => {
    for (const stream of streams.keys()) write(stream, text);
  };

  /** Ends the streams whose sessions have ended, and takes on the rights of the others. */
  const check = async () => {
    const checked = [...streams];
    if (checked.length === 0) return;
    const callers = await findCallers([...new Set(checked.map(([, { sessionId }]) => sessionId))]);
    const active = new Map(callers.map((caller) => [caller.sessionId, caller]));
    for (const [stream, { sessionId }] of checked) {
      const caller = active.get(sessionId);
      if (caller === undefined) stream.end();
      else if (streams.has(stream)) streams.set(stream, caller);
    }
  };

  const notify = async (changes: Changes) => {
    await check();
    const noticesFor = cachedNotices(changes);
    for (const [stream, caller] of streams) {
      const text = noticesFor(caller);
      if (text !== '') write(stream, text);
    }
  };
  const missed = () => writeAll(eventOf('missed', {}));
  let notified = Promise.resolve();
  const unsubscribe = feed.subscribe({
    // One after another, as the changes came. Sessions that cannot be checked are told of no record.
    changed: (changes) => void (notified = notified.then(() => notify(changes)).catch(missed)),
    missed,
  });

  let failedChecks = 0;
  const timer = setInterval(() => {
    void check()
      .then(
        () => (failedChecks = 0),
        () => (failedChecks += 1),
      )
      .then(() => {
        if (failedChecks > maxFailedChecks) for (const stream of streams.keys()) stream.destroy();
      })
      .then(() => writeAll(': \n\n'));
  }, checkInterval);
  timer.unref();

  return {
    /** @throws TooManyAtOnce for too many of a session or an admin @throws TooBusy for too many of the process */
    open: (caller: Caller) => {
      const free = takeSlot('stream', caller);
      const stream = new PassThrough();
      streams.set(stream, caller);
      stream.once('close', () => {
        streams.delete(stream);
        free();
      });
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
