import { eraseUser, exportUser, fetchPersonalData, setLegalHold } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute } from '../../../lists/answers.ts';
import { ValidationFailed } from '../../../plugins/errors.ts';
import { recordSecurityEvent } from '../../base/security-events/security-events.service.ts';
import {
  erasePerson,
  planErasure,
  changeLegalHold,
  readLegalHold,
  exportPerson,
} from './personal-data.service.ts';

export function personalDataRoutes(app: FastifyInstance, database: Handle): void {
  const state = async (userId: string) => ({
    ...(await planErasure(database, userId)),
    hold: (await readLegalHold(database, userId)) ?? null,
  });

  dataRoute(app, fetchPersonalData, ({ params }) => state(params.id));

  dataRoute(app, setLegalHold, async ({ params, body, actor }) => {
    const { hold, reason = '' } = body;
    if (hold && reason.length < 3) throw new ValidationFailed({ reason: 'must have 3 characters or more' });
    await changeLegalHold(database, actor, { userId: params.id, reason: hold ? reason : null });
    return state(params.id);
  });

  dataRoute(app, exportUser, async ({ params, actor, log }) => {
    const data = await exportPerson(database, params.id);
    const details = { userId: params.id };
    await recordSecurityEvent(database, { ...actor, log }, { kind: 'personExported', details });
    return data;
  });

  dataRoute(app, eraseUser, ({ params, body, actor, log }) => {
    const details = { userId: params.id };
    return erasePerson(database, actor, { ...details, ...body }, (transaction) =>
      recordSecurityEvent(transaction, { ...actor, log }, { kind: 'personErased', details }),
    );
  });
}
