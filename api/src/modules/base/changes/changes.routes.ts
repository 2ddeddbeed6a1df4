import { listenToChanges, type CallAnswer } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { route } from '../../../plugins/contract-route.ts';
import { findCallersOfSessions } from '../sessions/sessions.service.ts';
import { openLiveStreams, type ChangeFeed } from './changes-streams.service.ts';

/** Serves the stream of changes; it ends with the session. */
export function liveRoutes(app: FastifyInstance, database: Handle, feed: ChangeFeed): void {
  const streams = openLiveStreams(feed, (ids) => findCallersOfSessions(database, ids));
  app.addHook('preClose', (done) => {
    streams.end();
    done();
  });
  app.addHook('onClose', () => feed.close());

  route(app, listenToChanges, ({ caller, http: { reply } }) => {
    const answer = reply
      .type('text/event-stream; charset=utf-8')
      .header('x-accel-buffering', 'no')
      .send(streams.open(caller));
    return Promise.resolve(answer as unknown as CallAnswer<typeof listenToChanges>);
  });
}
