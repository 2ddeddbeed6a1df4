import { listStatements, readStatementMapping, uploadStatement } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { listRoute } from '../../../lists/list-route.ts';
import { route } from '../../../plugins/contract-route.ts';
import {
  countStatement,
  previewStatement,
  rememberedMapping,
  statements,
} from './bank-statements.service.ts';

/** Largest body of an upload, in bytes. */
const uploadLimit = 2 * 1024 * 1024;

export function bankStatementRoutes(app: FastifyInstance, database: Handle): void {
  route(
    app,
    uploadStatement,
    async ({ body: { count, ...file }, actor }) => ({
      success: true,
      data: await (count ? countStatement : previewStatement)(database, actor, file),
    }),
    uploadLimit,
  );

  listRoute(app, listStatements, statements, {
    toRecord: ({ id, file_name, first_day, last_day, line_count, at, first_name, last_name, ...row }) => ({
      ...{ _id: id, account: row.account, format: row.format, opening: row.opening, closing: row.closing },
      ...{ fileName: file_name, firstDay: first_day, lastDay: last_day, lineCount: line_count },
      uploadedBy: [first_name, last_name].filter(Boolean).join(' ') || null,
      at: at.toISOString(),
    }),
  });

  route(app, readStatementMapping, async ({ query: { account } }) => ({
    success: true,
    data: await rememberedMapping(database, account),
  }));
}
