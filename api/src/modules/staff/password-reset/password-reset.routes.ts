import { forgotPassword, updatePassword, validateOtp } from '@padiman/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { backgroundTasks } from '../../../plugins/background-tasks.ts';
import { publicRoute } from '../../../plugins/contract-route.ts';
import { isToken, newToken } from '../../base/sessions/tokens.rules.ts';
import * as service from './password-reset.service.ts';
import { recordedRequestId } from '../../../tracing/trace-context.ts';

/** Cookie with the permission to set a password. */
export const resetCookie = 'padiman_reset';

/** Cookie of the browser that requested a code: the code is valid there alone. */
export const codeCookie = 'padiman_code';

/** Lifetime of cookies, code and permission, in seconds. */
const lifetime = 600;

export function passwordResetRoutes(app: FastifyInstance, database: Handle, settings: service.CodeSettings) {
  const runAfterAnswer = backgroundTasks(app);
  const cookieOf = (request: FastifyRequest) => ({
    path: `${app.prefix}/admin`,
    httpOnly: true,
    sameSite: 'strict' as const,
    secure: request.protocol === 'https',
  });
  const browserOf = (request: FastifyRequest) => {
    const token = request.cookies[codeCookie];
    return token !== undefined && isToken(token) ? token : undefined;
  };

  publicRoute(app, forgotPassword, async ({ body, address, log, http: { request, reply } }) => {
    const browser = browserOf(request) ?? newToken();
    // Also with an error: a message whose provider did not answer may arrive.
    void reply.setCookie(codeCookie, browser, { ...cookieOf(request), maxAge: lifetime });
    const device = app.knownDevice(request, body.phoneNumber);
    const caller = { ...body, address, browser, device };
    await service.requestCode(database, settings, caller, { log, runAfterAnswer });
    return { message: 'OTP sent successfully.' };
  });

  publicRoute(app, validateOtp, async ({ body, http: { request, reply } }) => {
    const device = app.knownDevice(request, body.phoneNumber);
    const keys = [settings.codeKey, ...settings.formerKeys];
    const caller = { ...body, browser: browserOf(request), device };
    const token = await service.validateCode(database, keys, caller);
    void reply.setCookie(resetCookie, token, { ...cookieOf(request), maxAge: lifetime });
    return { message: 'OTP validated successfully.' };
  });

  publicRoute(app, updatePassword, async ({ body, address, log, http: { request, reply } }) => {
    const token = request.cookies[resetCookie];
    const origin = { address, requestId: recordedRequestId(request), log, runAfterAnswer };
    await service.resetPassword(database, settings, { ...body, token }, origin);
    void reply.clearCookie(resetCookie, cookieOf(request));
    void reply.clearCookie(codeCookie, cookieOf(request));
    // The owner has proved the phone, and is not affected by the lockout of strangers any more.
    app.rememberDevice(request, reply, body.phoneNumber);
  });
}
