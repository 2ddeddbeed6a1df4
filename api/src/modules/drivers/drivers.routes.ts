import {
  decideDriverApplication,
  fetchDriverApplication,
  listDriverApplications,
  type DriverApplication,
  type DriverApplicationDetails,
} from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../database/schema.ts';
import { route } from '../../plugins/contract-route.ts';
import { listRoute } from '../../lists/list-route.ts';
import * as service from './drivers.service.ts';
import { openableVideo } from './video-address.rules.ts';

export function driverRoutes(app: FastifyInstance, database: Handle): void {
  listRoute(app, database, listDriverApplications, service.applications, toApplication);

  route(app, fetchDriverApplication, async ({ params }) => ({
    success: true,
    data: toDetails(await service.fetchApplication(database, params.id)),
  }));

  route(app, decideDriverApplication, async ({ params, body, actor }) => ({
    success: true,
    application: toApplication(await service.decideApplication(database, actor, params.id, body.status)),
  }));
}

function toApplication(row: service.ApplicationRow): DriverApplication {
  return {
    _id: row.id,
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    licenseNumber: row.license_number,
    phoneNumber: row.phone_number,
    status: row.status,
    carVideo: openableVideo(row.car_video),
    dateOfBirth: row.date_of_birth,
  };
}

function toDetails(row: service.ApplicationDetails): DriverApplicationDetails {
  const { decider_first_name: first, decider_last_name: last } = row;
  return {
    ...toApplication(row),
    appliedAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: first === null ? null : `${first} ${last}`,
    history: row.history.map(({ id, at, action, first_name, last_name }) => ({
      _id: id,
      at: at.toISOString(),
      adminName: first_name === null ? null : `${first_name} ${last_name}`,
      action,
    })),
  };
}
