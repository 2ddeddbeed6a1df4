import type { Proposal } from '@padiman/contracts';
import { useRights } from '@padiman/client/session';
import { Stack, Text } from '@padiman/ui';
import { ConfirmDialog } from '@padiman/ui/overlay';
import { useProposalAction } from './proposals.hooks.ts';
import { proposalText } from './proposals.messages.ts';

const texts = {
  confirm: {
    title: 'Confirm change',
    button: 'Confirm',
    after: 'It is carried out at once, under both names.',
  },
  first: { title: 'Confirm change', button: 'Confirm', after: 'A second super admin must confirm it too.' },
  withdraw: {
    title: 'Withdraw change',
    button: 'Withdraw',
    after: 'Nothing is changed; it can be proposed again.',
  },
} as const;

/** Confirmation of carrying a proposal out, or of ending it; shows a refusal. */
export function ProposalDialog({
  proposal,
  action,
  onClose,
}: {
  proposal: Proposal;
  action: 'confirm' | 'withdraw';
  onClose: () => void;
}) {
  const rights = useRights();
  const { run, busy, failure } = useProposalAction(action, onClose);
  const isFirst = proposal.kind === 'changeLimit' && (proposal.by === null || !proposal.stands);
  const { title, button, after } = texts[action === 'confirm' && isFirst ? 'first' : action];
  return (
    <ConfirmDialog
      open
      title={title}
      confirmText={button}
      destructive={action === 'withdraw'}
      busy={busy}
      error={failure}
      onConfirm={() => run(proposal)}
      onCancel={onClose}
    >
      <Stack gap={2}>
        <Text tone="text">{proposalText(proposal, rights)}.</Text>
        <Text>{after}</Text>
      </Stack>
    </ConfirmDialog>
  );
}
