import { eraseUser, exportUser, fetchPersonalData, setLegalHold } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { ValidationFailed } from '../../../plugins/errors.ts';
import { route } from '../../../plugins/contract-route.ts';
import { recordSecurityEvent } from '../../base/security-events/security-events.service.ts';
import { erasePerson, planErasure, type ErasurePlan } from './erasure.service.ts';
import { changeHold, readHold } from './legal-holds.service.ts';
import { exportPerson } from './person-export.service.ts';

export function personalDataRoutes(app: FastifyInstance, database: Handle): void {
  const state = async (userId: string) => {
    const plan = await planErasure(database, userId);
    const hold = await readHold(database, userId);
    return {
      ...toPlan(plan),
      hold:
        hold === undefined
          ? null
          : { reason: hold.reason, setAt: hold.set_at.toISOString(), setBy: hold.set_by },
    };
  };

  route(app, fetchPersonalData, async ({ params }) => ({ success: true, data: await state(params.id) }));

  route(app, setLegalHold, async ({ params, body, actor }) => {
    const { hold, reason = '' } = body;
    if (hold && reason.length < 3) throw new ValidationFailed({ reason: 'must have 3 characters or more' });
    await changeHold(database, actor, { userId: params.id, reason: hold ? reason : null });
    return { success: true, data: await state(params.id) };
  });

  route(app, exportUser, async ({ params, actor, log }) => {
    const data = await exportPerson(database, params.id);
    const details = { userId: params.id };
    await recordSecurityEvent(database, { ...actor, log }, { kind: 'personExported', details });
    return { success: true, data: { ...data } };
  });

  route(app, eraseUser, async ({ params, body, actor, log }) => {
    const erasure = { userId: params.id, ...body };
    const details = { userId: params.id };
    const plan = await erasePerson(database, actor, erasure, (transaction) =>
      recordSecurityEvent(transaction, { ...actor, log }, { kind: 'personErased', details }),
    );
    return { success: true, data: toPlan(plan) };
  });
}

const toPlan = ({ erasedAt, ...plan }: ErasurePlan) => ({
  ...plan,
  erasedAt: erasedAt?.toISOString() ?? null,
});
