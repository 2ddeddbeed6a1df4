import {
  confirmProposal,
  listAdmins,
  listProposals,
  withdrawProposal,
  type Proposal,
} from '@padiman/contracts';
import { useRead, useWrite } from '@padiman/client/query';
import { useCapability } from '@padiman/client/session';

/** Changes that wait for a second super admin. */
export function useProposals() {
  const offered = useCapability('staffProposals');
  const { data, error, refetch } = useRead(listProposals, {}, { enabled: offered });
  return { proposals: data?.data ?? [], failed: error !== null, retry: () => void refetch() };
}

/** Confirms or withdraws a proposal; `failure` holds the message of a failure. */
export function useProposalAction(action: 'confirm' | 'withdraw', onDone: () => void) {
  const changes = [listProposals, listAdmins];
  const confirm = useWrite(confirmProposal, { changes });
  const withdraw = useWrite(withdrawProposal, { changes });
  const write = action === 'confirm' ? confirm : withdraw;
  return {
    run: ({ _id: id }: Proposal) => void write.mutateAsync({ params: { id } }).then(onDone, () => {}),
    busy: write.isPending,
    failure: write.error?.message,
  };
}
