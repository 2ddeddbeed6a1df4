import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { addressFilter } from '../../../outgoing/address-filter.ts';
import { driverVideoRoutes } from './driver-video.routes.ts';
import { sampleVideo, videoSource } from './video-source.adapter.ts';
import type { VideoHosts } from './driver-video.rules.ts';
import type { VideoSource } from './video-source.port.ts';

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
