import type { AuditEntry } from '../../base/audit/audit.service.ts';
import type { NewProposal } from './proposals.repository.ts';

/** Entry of the audit about a proposal; without names, and never with the hash of a password. */
export const proposalEntry = (
  action: 'create' | 'confirm' | 'withdraw',
  {
    id,
    kind,
    content,
    ...of
  }: Pick<NewProposal, 'kind' | 'content'> & {
    id: string;
    adminId?: string | null;
    admin_id?: string | null;
  },
): AuditEntry => ({
  action: `proposal.${action}`,
  recordType: 'proposal',
  recordId: id,
  before: null,
  after: {
    kind,
    adminId: of.adminId ?? of.admin_id ?? null,
    ...(content.right !== undefined && { right: content.right }),
    ...(content.kobo !== undefined && { kobo: content.kobo }),
  },
});
