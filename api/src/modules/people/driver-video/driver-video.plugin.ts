import { addVideoNote, isAllowed, readCarVideo, readVideoNotes } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute } from '../../../lists/answers.ts';
import { addressFilter } from '../../../outgoing/address-filter.ts';
import { validateText } from '../../../plugins/request-validation.ts';
import * as service from './driver-video.service.ts';
import { rangeOf, type VideoHosts } from './driver-video.rules.ts';
import { sampleVideo, videoSource } from './video-source.adapter.ts';
import type { VideoSource } from './video-source.port.ts';

/** Policy of the answer, should somebody open its address: no script, no origin, nothing loaded. */
const policy = "sandbox; default-src 'none'; media-src 'self'; frame-ancestors 'none'";

function driverVideoRoutes(app: FastifyInstance, database: Handle, play: service.VideoPlay): void {
  dataRoute(app, readCarVideo, ({ params: { id }, caller: { sessionId } }) =>
    service.findSource(database, play, { id, sessionId }),
  );
  dataRoute(app, readVideoNotes, ({ params: { id } }) => service.readNotes(database, id));
  dataRoute(app, addVideoNote, ({ params: { id }, body, actor }) =>
    service.addNote(database, actor, id, body),
  );
  streamRoute(app, database, play);
}

/**
 * Serves videos to players, which send no bearer token: the ticket in the address is for a session and an application.
 * No call of the API, since its address is not for other clients; the log has no queries.
 */
function streamRoute(app: FastifyInstance, database: Handle, play: service.VideoPlay): void {
  const url = '/dashboard/drivers/applications/:id/video';
  const options = { schema: { hide: true }, config: { streams: true }, exposeHeadRoute: false } as const;
  app.get(url, options, async (request, reply) => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const { id } = validateText(readCarVideo.params, request.params) as { id: string };
    const { ticket } = request.query as { ticket?: unknown };
    const { status, headers, body } = await service.openVideo(database, play, {
      id,
      ticket: typeof ticket === 'string' ? ticket : '',
      range: rangeOf(request.headers.range),
      gone: gone.signal,
      isAllowed: (caller) => isAllowed(caller, readCarVideo.access),
    });
    // A player that has gone must not leave the connection to the host open.
    if (reply.raw.destroyed) body.destroy();
    return reply
      .code(status)
      .headers({
        ...headers,
        'content-security-policy': policy,
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline',
        'referrer-policy': 'no-referrer',
      })
      .send(body);
  });
}

/**
 * Videos of driver applications: the calls, and the connections to their hosts for the lifetime of the server.
 * @param source replaces the hosts, in tests
 */
export function driverVideo(
  app: FastifyInstance,
  options: {
    database: Handle;
    hosts: VideoHosts;
    codeKey: Buffer;
    formerKeys: readonly Buffer[];
    source?: VideoSource;
  },
): void {
  const { database, hosts, codeKey, formerKeys, source = videoSource(addressFilter([])) } = options;
  driverVideoRoutes(app, database, { hosts, source, sample: sampleVideo, keys: [codeKey, ...formerKeys] });
  app.addHook('onClose', () => source.close());
}
