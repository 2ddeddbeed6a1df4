import { PassThrough } from 'node:stream';
import { isAllowed, listenToChanges, type CallAnswer, type ChangeNotice } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import { withPublicIds } from '../../ids/object-ids.ts';
import { route } from '../../plugins/contract-route.ts';
import { TooBusy } from '../../plugins/errors.ts';
import type { ChangeFeed } from './change-feed.service.ts';
import { visibleRecords } from './live.rules.ts';

/** Most streams of one process. */
const maxStreams = 2_000;

/** Bytes that a stream may hold for a page that does not read; beyond it the page connects again. */
const maxBacklog = 64 * 1024;

/** Milliseconds between checks that the session goes on; they also keep proxies from closing an idle connection. */
const checkInterval = 15_000;

/** Serves the stream of changes; it ends with the session. */
export function liveRoutes(app: FastifyInstance, feed: ChangeFeed): void {
  const open = new Set<PassThrough>();
  app.addHook('preClose', (done) => {
    for (const stream of open) stream.end();
    done();
  });
  app.addHook('onClose', () => feed.close());

  route(app, listenToChanges, ({ caller: first, http: { request, reply } }) => {
    if (open.size >= maxStreams) throw new TooBusy();
    const stream = new PassThrough();
    let caller = first;
    open.add(stream);
    const write = (text: string) => {
      if (stream.writableLength > maxBacklog) stream.destroy();
      else if (stream.writable) stream.write(text);
    };
    const send = (event: string, data: unknown) =>
      write(`event: ${event}\ndata: ${withPublicIds(JSON.stringify(data))}\n\n`);
    const unsubscribe = feed.subscribe({
      changed: (changes) => {
        for (const [adminId, changed] of changes) {
          const visible = visibleRecords(changed, (access) => isAllowed(caller, access));
          const notice: ChangeNotice = { mine: adminId === caller.adminId, ...visible };
          if (Object.keys(visible.records).length > 0) send('change', notice);
        }
      },
      missed: () => send('missed', {}),
    });
    const check = async () => {
      const current = await app.authenticate(request, { isUse: false });
      if (current === null) stream.end();
      else caller = current;
      write(': \n\n');
    };
    const timer = setInterval(() => void check().catch(() => stream.destroy()), checkInterval);
    stream.once('close', () => {
      clearInterval(timer);
      unsubscribe();
      open.delete(stream);
    });
    // The first bytes at once, so that the page knows that nothing on the way holds them back.
    write('retry: 2000\nevent: open\ndata: {}\n\n');
    const answer = reply
      .type('text/event-stream; charset=utf-8')
      .header('x-accel-buffering', 'no')
      .send(stream);
    return Promise.resolve(answer as unknown as CallAnswer<typeof listenToChanges>);
  });
}
