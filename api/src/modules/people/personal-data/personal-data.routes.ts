import * as contracts from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute, recordMapper } from '../../../lists/answers.ts';
import { route } from '../../../plugins/contract-route.ts';
import { ValidationFailed } from '../../../plugins/errors.ts';
import { recordSecurityEvent } from '../../base/security-events/security-events.service.ts';
import { waitsMessage, type Persons } from '../../staff/four-eyes/proposals.service.ts';
import { changeLegalHold, readLegalHold } from './legal-holds.service.ts';
import { erasePerson, planErasure, exportPerson } from './personal-data.service.ts';

export function personalDataRoutes(app: FastifyInstance, database: Handle): void {
  const state = async (userId: string) => ({
    ...(await planErasure(database, userId)),
    hold: (await readLegalHold(database, userId)) ?? null,
  });

  dataRoute(app, contracts.fetchPersonalData, ({ params }) => state(params.id));

  const [toState, toPlan] = [recordMapper(contracts.personalData), recordMapper(contracts.erasurePlan)];

  route(app, contracts.setLegalHold, async ({ params, body, actor, log }) => {
    const { hold, reason = '' } = body;
    if (hold && reason.length < 3) throw new ValidationFailed({ reason: 'must have 3 characters or more' });
    const change = { userId: params.id, reason: hold ? reason : null };
    const persons = await changeLegalHold(database, actor, change);
    if (persons === 'alone') app.tellStaff({ kind: 'clearHold', by: actor.adminId, name: params.id }, log);
    return { data: toState(await state(params.id)), ...waits(persons) };
  });

  dataRoute(app, contracts.exportUser, async ({ params, actor, log }) => {
    const data = await exportPerson(database, params.id);
    const details = { userId: params.id };
    await recordSecurityEvent(database, { ...actor, log }, { kind: 'personExported', details });
    return data;
  });

  route(app, contracts.eraseUser, async ({ params, body, actor, log }) => {
    const { plan, persons } = await erasePerson(database, { ...actor, log }, { userId: params.id, ...body });
    if (persons === 'alone') app.tellStaff({ kind: 'eraseUser', by: actor.adminId, name: params.id }, log);
    return { data: toPlan(plan), ...waits(persons) };
  });
}

const waits = (persons: Persons) => (persons === 'two' ? { message: waitsMessage } : {});
