import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { knownDays, readDevice, writeDevice, type DeviceKeys } from './device-cookie.rules.ts';

/** Cookie of a browser in which somebody has signed in before. */
export const deviceCookie = 'padiman_device';

declare module 'fastify' {
  interface FastifyInstance {
    /** Id of the browser if it has signed in to the account with this phone number before, otherwise null. */
    knownDevice: (request: FastifyRequest, phoneNumber: string) => string | null;
    /** Makes the browser a known device of the account, after a login or a password reset. */
    rememberDevice: (request: FastifyRequest, reply: FastifyReply, phoneNumber: string) => void;
  }
}

/** Decorates the server with the signed cookie of known devices. */
export const knownDevices = fastifyPlugin(
  (app: FastifyInstance, { keys }: { keys: DeviceKeys }) => {
    const path = `${app.prefix}/admin`;
    app.decorate('knownDevice', (request: FastifyRequest, phoneNumber: string) =>
      readDevice(keys, request.cookies[deviceCookie], phoneNumber),
    );
    app.decorate('rememberDevice', (request: FastifyRequest, reply: FastifyReply, phoneNumber: string) => {
      const value = writeDevice(keys, request.cookies[deviceCookie], phoneNumber);
      void reply.setCookie(deviceCookie, value, {
        path,
        httpOnly: true,
        sameSite: 'strict',
        secure: request.protocol === 'https',
        maxAge: knownDays * 86_400,
      });
    });
    return Promise.resolve();
  },
  { name: 'known-devices', dependencies: ['@fastify/cookie'] },
);
