import { revealPersonalData } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { route } from '../../../plugins/contract-route.ts';
import { revealValue } from './masked-values.service.ts';

export function maskedValueRoutes(app: FastifyInstance, database: Handle): void {
  route(app, revealPersonalData, async ({ body, ...by }) => ({
    data: { value: await revealValue(database, by, body) },
  }));
}
