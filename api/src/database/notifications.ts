import type { PGlite } from '@electric-sql/pglite';
import type { Client } from 'pg';
import { hasOwnSession } from './statement-timeouts.ts';

/** Receiver of notifications. */
export interface NotificationListener {
  received: (payload: string) => void;
  /** Called where notifications may have been lost. */
  missed: () => void;
}

/**
 * Listens to a channel of the database (`listen`, `pg_notify`) until the returned function is called. A notification
 * comes after the commit of its transaction. Never fails: a broken connection is opened again.
 */
export type Listen = (channel: string, listener: NotificationListener) => () => Promise<void>;

/** Milliseconds between tries to connect. */
const retryDelay = 1_000;

/** Milliseconds between looks for changes where nothing can be listened to. */
const pollInterval = 2_000;

/**
 * Listens by a connection of its own, since notifications belong to a connection. Behind a pooler, which has none of its
 * own, looks for changes instead, and says that notifications may have been lost.
 *
 * @param readPosition number that grows with each change
 */
export function listenOnPostgres(
  connect: () => Promise<Client>,
  readPosition: () => Promise<number>,
): Listen {
  return (channel, { received, missed }) => {
    let stopped = false;
    let client: Client | undefined;
    let timer: NodeJS.Timeout | undefined;
    let wasConnected = false;
    let position: number | undefined;
    const poll = async () => {
      const before = position;
      position = await readPosition().catch(() => before);
      if (stopped) return;
      if (before !== undefined && position !== before) missed();
      timer = setTimeout(() => void (connecting = poll()), pollInterval);
    };
    const retry = () => {
      if (!stopped) timer = setTimeout(() => void (connecting = open()), retryDelay);
    };
    const open = async () => {
      try {
        const opened = (client = await connect());
        opened.on('notification', ({ payload = '' }) => received(payload));
        // Without a listener an error would end the process; `end` follows it.
        opened.on('error', () => undefined);
        opened.once('end', retry);
        if (!(await hasOwnSession(opened))) {
          opened.off('end', retry);
          await opened.end();
          await poll();
          return;
        }
        await opened.query(`listen ${channel}`);
        if (wasConnected) missed();
        wasConnected = true;
        if (stopped) await opened.end();
      } catch {
        if (client === undefined) retry();
        else await client.end().catch(() => undefined);
      }
    };
    let connecting = open();
    return async () => {
      stopped = true;
      clearTimeout(timer);
      await connecting;
      await client?.end().catch(() => undefined);
    };
  };
}

/** Listens within the process: the embedded database has one connection. */
export function listenOnPglite(pglite: PGlite): Listen {
  return (channel, { received }) => {
    const listening = pglite.listen(channel, received);
    return async () => {
      const stop = await listening;
      if (!pglite.closed) await stop();
    };
  };
}
