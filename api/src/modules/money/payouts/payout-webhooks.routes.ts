import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { AppError } from '../../../plugins/errors.ts';
import { logRepeated } from '../../../plugins/repeated-log.ts';
import { bodyLimit } from '../../../plugins/contract-route.ts';
import type { PayoutRefusal } from '../../base/metrics/metrics.service.ts';
import type { ConnectedProvider } from '../payout-providers/payout-provider.port.ts';
import { applyEvent, type NoteSettlement } from './settlement.service.ts';

/**
 * Webhook of a provider, at `/payouts/<id>/events` below the prefix of the API. Authenticity may cover the raw body, so
 * the body is parsed after it is established. Every authentic event is answered with 200, because providers repeat the
 * others, and one that does not apply is reported; except if the provider could not be asked: it shall repeat that one.
 */
export async function payoutWebhookRoutes(
  app: FastifyInstance,
  provider: ConnectedProvider,
  {
    database,
    refused,
    noteSettlement,
  }: { database: Handle; refused: (reason: PayoutRefusal) => void; noteSettlement: NoteSettlement },
): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    const path = `/payouts/${provider.id}/events`;
    scope.post(path, { bodyLimit, schema: { hide: true } }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const report = (reason: PayoutRefusal, details: object = {}) => {
        refused(reason);
        // Anybody can send events that are not authentic; the metrics count them all.
        logRepeated(
          app.log,
          { cause: `events of ${provider.id}: ${reason}`, level: 'warn' },
          { why: reason, requestId: request.id, ...details },
          `an event of ${provider.name} moved nothing`,
        );
      };
      if (!provider.webhook.isAuthentic(request.headers, body)) {
        report('signature');
        return reply.code(401).send({
          success: false,
          code: 'unauthenticated',
          message: 'The signature is not that of the body.',
          requestId: request.id,
        });
      }
      const event = provider.webhook.read(body);
      if (event === null) report('body');
      else if (event !== undefined) {
        const { reference } = event;
        const applied = await applyEvent(database, provider, event, noteSettlement);
        if (applied !== 'moved' && applied !== 'unchanged') report(applied, { reference });
        if (applied === 'unsure') throw new AppError('unavailable', 'The transfer could not be verified.');
      }
      return reply.send({ success: true });
    });
    done();
  });
}
