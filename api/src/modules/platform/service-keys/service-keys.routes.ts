import { createServiceKey, listServiceKeys, revokeServiceKey, takeOverServiceKey } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { route } from '../../../plugins/contract-route.ts';
import * as service from './service-keys.service.ts';

export function serviceKeyRoutes(app: FastifyInstance, database: Handle): void {
  route(app, listServiceKeys, async () => ({ data: await service.serviceKeys(database) }));

  route(app, createServiceKey, async ({ body, actor, log }) => {
    const { id, token, persons } = await service.createServiceKey(database, actor, body);
    const created = (await service.serviceKeys(database)).find((key) => key._id === id);
    if (created === undefined) throw new service.ServiceKeyNotFound();
    const { label: name, scopes } = created;
    const what = scopes.join(', ');
    if (persons === 'alone') app.tellStaff({ kind: 'serviceKey', by: actor.adminId, name, what }, log);
    return { data: created, key: token };
  });

  route(app, takeOverServiceKey, ({ params, actor }) =>
    service.takeOverServiceKey(database, actor, params.id),
  );

  route(app, revokeServiceKey, ({ params, actor }) => service.revokeServiceKey(database, actor, params.id));
}
