import {
  offeredRide,
  parcelTrip,
  passengerRequest,
  post,
  readPostCase,
  readRequestCase,
  readRideCase,
  readTripCase,
} from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { recordMapper } from '../../../lists/contract-list.ts';
import { route } from '../../../plugins/contract-route.ts';
import { trips } from '../../travel/parcels/parcels.service.ts';
import { posts } from '../../travel/posts/posts.service.ts';
import { requests, rides } from '../../travel/rides/rides.service.ts';
import { readCase } from './moderation-case.service.ts';
import { toEvidence } from './moderation.mapper.ts';

const toTrip = recordMapper(parcelTrip);
const toRide = recordMapper(offeredRide);
const toRequest = recordMapper(passengerRequest);
const toPost = recordMapper(post);

/** Evidence of the reviews of reported records and of posts. */
export function moderationRoutes(app: FastifyInstance, database: Handle): void {
  route(app, readTripCase, async ({ params: { id } }) => {
    const found = await readCase(database, 'reportedTrips', trips, id);
    return { success: true, data: { record: toTrip(found.row), ...toEvidence(found) } };
  });

  route(app, readRideCase, async ({ params: { id } }) => {
    const found = await readCase(database, 'reportedRides', rides, id);
    return { success: true, data: { record: toRide(found.row), ...toEvidence(found) } };
  });

  route(app, readRequestCase, async ({ params: { id } }) => {
    const found = await readCase(database, 'reportedRequests', requests, id);
    return { success: true, data: { record: toRequest(found.row), ...toEvidence(found) } };
  });

  route(app, readPostCase, async ({ params: { id } }) => {
    const found = await readCase(database, 'posts', posts, id);
    return { success: true, data: { record: toPost(found.row), ...toEvidence(found) } };
  });
}
