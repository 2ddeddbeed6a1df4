import type { Listen } from '../../../database/notifications.ts';
import { changesChannel, decodeChange, mergeChanges, type ChangedRecords } from './changes.rules.ts';

/** Changes of a short time: those by each admin, and those of nobody in the console. */
export type Changes = ReadonlyMap<string | null, ChangedRecords>;

/** Receiver of changes; `missed` where some may have been lost. */
export interface ChangeListener {
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
