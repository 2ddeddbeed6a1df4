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

/** Milliseconds between checks of the connection: a frozen server, or one that became a standby, closes none. */
const checkInterval = 10_000;

/** Milliseconds between looks for changes where nothing can be listened to. */
const pollInterval = 2_000;

/** Milliseconds in which the server has to answer a check. */
const checkTime = 5_000;

/**
 * Listens by a connection of its own, since notifications belong to a connection. Behind a pooler, which has none of its
 * own, looks for changes instead, and says that notifications may have been lost.
 * @param connect connects to a server that takes writes, which alone sends notifications
 * @param isLost true if the server of a connection takes no writes anymore
 * @param readPosition number that grows with each change
 */
export function listenOnPostgres(
  connect: () => Promise<Client>,
  {
    isLost,
    readPosition,
  }: {
    isLost: (client: Client, milliseconds: number) => Promise<boolean>;
    readPosition: () => Promise<number>;
  },
): Listen {
  return (channel, { received, missed }) => {
    let client: Client | undefined;
    let timer: NodeJS.Timeout | undefined;
    let wake: () => void = () => undefined;
    let wasConnected = false;
    const stopping = new AbortController();
    const pause = (milliseconds: number) =>
      new Promise<void>((resolve) => {
        wake = resolve;
        timer = setTimeout(resolve, milliseconds);
      }).finally(() => clearTimeout(timer));

    /** Returns when it is stopped. */
    const poll = async () => {
      let position: number | undefined;
      while (!stopping.signal.aborted) {
        const before = position;
        position = await readPosition().catch(() => before);
        if (before !== undefined && position !== before) missed();
        if (!stopping.signal.aborted) await pause(pollInterval);
      }
    };

    /** Returns when the connection is lost. */
    const listenOnce = async () => {
      const opened = (client = await connect());
      let ended = false;
      opened.on('notification', ({ payload = '' }) => received(payload));
      opened.once('end', () => {
        ended = true;
        wake();
      });
      if (!(await hasOwnSession(opened))) {
        await opened.end();
        await poll();
        return;
      }
      const listen = { text: `listen ${channel}`, query_timeout: checkTime };
      await opened.query(listen);
      if (wasConnected) missed();
      wasConnected = true;
      while (!ended && !stopping.signal.aborted) {
        await pause(checkInterval);
        if (!ended && !stopping.signal.aborted && (await isLost(opened, checkTime))) return;
      }
    };
    const running = (async () => {
      while (!stopping.signal.aborted) {
        await listenOnce().catch(() => undefined);
        // Not awaited: a server that does not answer does not end the connection either.
        void client?.end().catch(() => undefined);
        if (!stopping.signal.aborted) await pause(retryDelay);
      }
    })();
    return async () => {
      stopping.abort();
      wake();
      await running;
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
