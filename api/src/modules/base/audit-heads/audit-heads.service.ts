import type { Handle } from '../../../database/schema.ts';
import { hasHead, readHead, sealAudit, type AuditHead } from '../audit/audit.service.ts';
import { recordSecurityEvent, type EventOrigin } from '../security-events/security-events.service.ts';
import type { HeadTarget } from './audit-heads.port.ts';

/** Log of the writer. */
type HeadLog = EventOrigin['log'] & { error: (details: object, message: string) => void };

/**
 * Seals the audit and writes its head when it has changed, and reports a head written before that the database no longer has.
 * Each process writes by itself: a claim in the database could be set by the one against whom the heads are kept.
 */
export class AuditHeadWriter {
  readonly #database: Handle;
  readonly #target: HeadTarget;
  readonly #log: HeadLog;
  #last: AuditHead | undefined;
  #knowsLast = false;
  #running: Promise<void> = Promise.resolve();

  constructor(database: Handle, target: HeadTarget, log: HeadLog) {
    this.#database = database;
    this.#target = target;
    this.#log = log;
  }

  /** Writes the head after the writes that are under way; never throws. */
  write(): Promise<void> {
    this.#running = this.#running
      .then(() => this.#write())
      .catch((error: unknown) => this.#log.error({ err: error }, 'the head of the audit was not written'));
    return this.#running;
  }

  async #write(): Promise<void> {
    if (!this.#knowsLast) {
      this.#last = await this.#target.last?.();
      this.#knowsLast = true;
    }
    const last = this.#last;
    if (last !== undefined && !(await hasHead(this.#database, last))) await this.#report(last);
    await sealAudit(this.#database);
    const head = await readHead(this.#database);
    if (head.row === last?.row && head.hash === last.hash) return;
    await this.#target.write({ row: head.row, hash: head.hash, at: new Date().toISOString() });
    this.#last = head;
  }

  async #report(lost: AuditHead): Promise<void> {
    this.#log.error(
      { lost },
      'the audit lost rows that it had: a written head is missing or has another hash',
    );
    const origin = { adminId: null, address: 'server', requestId: 'audit-heads', log: this.#log };
    await recordSecurityEvent(this.#database, origin, { kind: 'auditDamaged', details: { lost } });
  }
}
