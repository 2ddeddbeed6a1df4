import { forgotPassword, updatePassword, validateOtp } from '@padiman/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Handle } from '../../database/schema.ts';
import { publicRoute } from '../../plugins/contract-route.ts';
import * as service from './password-reset.service.ts';

/** Cookie with the permission to set a password. */
export const resetCookie = 'padiman_reset';

/** Lifetime of cookie and permission, in seconds. */
const lifetime = 600;

export function passwordResetRoutes(
  app: FastifyInstance,
  database: Handle,
  settings: service.CodeSettings,
): void {
  const runAfterAnswer = backgroundTasks(app);
  const cookieOf = (request: FastifyRequest) => ({
    path: `${app.prefix}/admin`,
    httpOnly: true,
    sameSite: 'strict' as const,
    secure: request.protocol === 'https',
  });

  publicRoute(app, forgotPassword, async ({ body, address, log }) => {
    await service.requestCode(database, settings, { ...body, address }, { log, runAfterAnswer });
    return { success: true, message: 'OTP sent successfully.' };
  });

  publicRoute(app, validateOtp, async ({ body, http: { request, reply } }) => {
    const token = await service.validateCode(database, settings.codeKey, body);
    void reply.setCookie(resetCookie, token, { ...cookieOf(request), maxAge: lifetime });
    return { success: true, message: 'OTP validated successfully.' };
  });

  publicRoute(app, updatePassword, async ({ body, address, http: { request, reply } }) => {
    const token = request.cookies[resetCookie];
    await service.resetPassword(database, { ...body, token }, { address, requestId: request.id });
    void reply.clearCookie(resetCookie, cookieOf(request));
    return { success: true };
  });
}

/** Runs work after the answer; closing the server waits for it. */
function backgroundTasks(app: FastifyInstance): service.RunAfterAnswer {
  const open = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.allSettled(open)));
  return (work) => {
    const started = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .finally(() => open.delete(started));
    open.add(started);
  };
}
