import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SmsSender } from './sms.port.ts';

/** File of the messages, in the data folder. */
export const outboxFile = 'outbox.jsonl';

/**
 * Sender for trying out: sends nothing and appends `{ to, text, code, at }` to `outbox.jsonl` in the data folder,
 * readable by the owner of the process only. The settings refuse it in production.
 *
 * @param dataDir without one (a remote database and no folder) the message is only logged, without its code
 */
export function consoleSms(dataDir: string | undefined): SmsSender {
  return {
    name: 'console',
    send: async ({ to, text, code }, log) => {
      const masked = `${'*'.repeat(Math.max(0, to.length - 3))}${to.slice(-3)}`;
      if (dataDir !== undefined) {
        const line = `${JSON.stringify({ to, text, code, at: new Date().toISOString() })}\n`;
        await appendFile(join(dataDir, outboxFile), line, { mode: 0o600 });
      }
      // A warning, so that the default log level shows it: no phone has received the message.
      log.warn({ to: masked }, `SMS_PROVIDER=console: a message was written to ${outboxFile}, and not sent`);
    },
  };
}
