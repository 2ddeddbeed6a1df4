import {
  createAdmin,
  deleteAdmin,
  deleteAdmins,
  fetchAdmin,
  listAdmins,
  updateRights,
} from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../database/schema.ts';
import { listRoute } from '../../lists/list-route.ts';
import { route } from '../../plugins/contract-route.ts';
import { keepSuperAdmin } from './admin-status.service.ts';
import * as deletion from './admin-deletion.service.ts';
import { toAdmin } from './admins.mapper.ts';
import * as admins from './admins.service.ts';
import * as rights from './rights.service.ts';

export function adminRoutes(
  app: FastifyInstance,
  database: Handle,
  sectionRights?: rights.SectionRights,
): void {
  listRoute(app, database, listAdmins, admins.admins, toAdmin);

  route(app, fetchAdmin, async ({ params, caller }) => ({
    success: true,
    data: toAdmin(await admins.fetchAdmin(database, caller, params.id)),
  }));

  route(app, createAdmin, async ({ body, caller, actor }) => {
    const { firstName, lastName, phoneNumber, password } = body;
    const admin = { firstName, lastName, phoneNumber, password, superAdmin: false };
    const id = await admins.createAdmin(database, actor, admin, (transaction) =>
      keepSuperAdmin(transaction, actor.adminId),
    );
    return { success: true, data: toAdmin(await admins.fetchAdmin(database, caller, id)) };
  });

  route(app, deleteAdmin, async ({ params, actor }) => {
    await deletion.deleteAdmin(database, actor, params.adminId);
    return { success: true };
  });

  route(app, deleteAdmins, async ({ body, actor }) => ({
    success: true,
    results: await deletion.deleteAdmins(database, actor, body.ids, body.reason),
  }));

  route(app, updateRights, async ({ params, body, actor }) => {
    await rights.updateRights(database, actor, params.adminId, body.rights, sectionRights);
    return { success: true };
  });
}
