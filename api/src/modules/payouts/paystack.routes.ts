import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../database/schema.ts';
import { logRateLimiter } from '../../plugins/log-rate-limiter.ts';
import { bodyLimit } from '../../plugins/contract-route.ts';
import { isSigned, readEvent } from './paystack.adapter.ts';
import { settle } from './settlement.service.ts';

/** Path of the webhook of Paystack, below the prefix of the API. */
export const paystackWebhook = '/payouts/paystack/events';

/**
 * Webhook of Paystack. The signature covers the raw body, so the body is parsed after its verification. Every signed
 * event is answered with 200, because Paystack would repeat it for three days; an event that does not apply is reported.
 */
export async function paystackRoutes(
  app: FastifyInstance,
  options: { database: Handle; secretKey: string; refused: (reason: string) => void },
): Promise<void> {
  const { database, secretKey, refused } = options;
  // Anybody can send events without a signature; the metrics count them all.
  const mayLogUnsigned = logRateLimiter(10);
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    scope.post(paystackWebhook, { bodyLimit, schema: { hide: true } }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const report = (reason: string, details: object = {}) => {
        refused(reason);
        if (reason === 'signature' && !mayLogUnsigned()) return;
        request.log.warn({ why: reason, ...details }, 'an event of Paystack moved nothing');
      };
      if (!isSigned(body, request.headers['x-paystack-signature'], secretKey)) {
        report('signature');
        return reply.code(401).send({
          success: false,
          code: 'unauthenticated',
          message: 'The signature is not that of the body.',
          requestId: request.id,
        });
      }
      const event = readEvent(body);
      if (event === null) report('body');
      else if (event !== undefined) {
        const settled = await settle(database, { reference: event.reference }, event.report);
        if (settled !== 'moved' && settled !== 'unchanged') report(settled, { reference: event.reference });
      }
      return reply.send({ success: true });
    });
    done();
  });
}
