import { resolvePath } from './environment.ts';
import { readHeadTarget, type AuditHeadTarget } from './head-target.ts';
import type { ApiEnvironment } from './variables.ts';

/** Writing of audit heads. */
export interface AuditHeadSettings {
  target: AuditHeadTarget | undefined;
  /** Minutes between two writes. */
  minutes: number;
  /** Days for which object storage locks each head. */
  lockDays: number;
}

/** Settings of validated variables. */
export function auditHeadSettings(
  env: Pick<ApiEnvironment, 'AUDIT_HEAD_TO' | 'AUDIT_HEAD_MINUTES' | 'AUDIT_HEAD_LOCK_DAYS' | 'INIT_CWD'>,
): AuditHeadSettings {
  const target = env.AUDIT_HEAD_TO === undefined ? undefined : readHeadTarget(env.AUDIT_HEAD_TO);
  return {
    target:
      target?.type === 'file'
        ? { type: 'file', path: resolvePath(target.path, { INIT_CWD: env.INIT_CWD }) }
        : target,
    minutes: env.AUDIT_HEAD_MINUTES,
    lockDays: env.AUDIT_HEAD_LOCK_DAYS,
  };
}
