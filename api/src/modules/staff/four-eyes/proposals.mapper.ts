import type { Proposal } from '@padiman/contracts';
import { toNaira } from '../../../lists/money.ts';
import { fullName } from '../../base/decisions/decisions.rules.ts';
import type { ProposalRow } from './proposals.service.ts';

const naira = (kobo: number | null | undefined) =>
  kobo === null || kobo === undefined ? null : toNaira(kobo);

/** @param readerId the caller, who may have proposed it */
export function toProposal(row: ProposalRow, readerId: string, limit: number | undefined): Proposal {
  const { content, kind } = row;
  const isLimit = kind === 'changeLimit';
  return {
    _id: row.id,
    kind,
    name:
      row.admin_id === null
        ? fullName(content.firstName ?? null, content.lastName ?? null)
        : fullName(row.admin_first_name, row.admin_last_name),
    phoneNumber: row.admin_phone_number ?? content.phoneNumber ?? null,
    right: content.right ?? null,
    limit: isLimit ? naira(content.kobo) : null,
    limitNow: isLimit ? naira(limit) : null,
    by: fullName(row.proposer_first_name, row.proposer_last_name),
    mine: row.proposed_by === readerId,
    at: row.proposed_at.toISOString(),
    stands: row.stands,
  };
}
