import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from '@padiman/federation/registry';
import { logRateLimiter } from '@padiman/api/app';

/** Limit of remembered log lines. */
const maxLogged = 1_000;

/** Creates the function that logs what a registry leaves out: once for each build and reason. */
export function skippedLog(log: FastifyBaseLogger): (registry: Registry) => void {
  const logged = new Set<string>();
  const mayLog = logRateLimiter(60);
  return ({ release, skipped = [] }) => {
    for (const { name, build, reason, section } of skipped) {
      const key = JSON.stringify([name, build, reason]);
      if (logged.has(key) || !mayLog()) continue;
      if (logged.size >= maxLogged) logged.clear();
      logged.add(key);
      const part = section ? 'A remote cannot be read' : 'A part of a remote cannot be read';
      log.error({ remote: name, build, reason, release }, part);
    }
  };
}
