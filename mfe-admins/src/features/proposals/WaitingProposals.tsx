import { useState } from 'react';
import type { Proposal } from '@padiman/contracts';
import { useRights } from '@padiman/client/session';
import { Alert, Button, Moment, Row, Text, VisuallyHidden } from '@padiman/ui';
import { ActionList } from '../../ActionList.styles.ts';
import { SettingCard } from '../../SettingCard.tsx';
import { ProposalDialog } from './ProposalDialog.tsx';
import { useProposals } from './proposals.hooks.ts';
import { Failure, Waiting } from './WaitingProposals.styles.ts';
import { canConfirm, originText, proposalText } from './proposals.messages.ts';

/** Changes of staff and of the limit that wait for a second super admin; nothing if none does. */
export function WaitingProposals() {
  const { proposals, failed, retry } = useProposals();
  const rights = useRights();
  const [chosen, setChosen] = useState<{ proposal: Proposal; action: 'confirm' | 'withdraw' }>();
  if (failed) {
    return (
      <Failure>
        <Alert>Changes that wait for a second super admin could not be loaded.</Alert>
        <Button onClick={retry}>Retry</Button>
      </Failure>
    );
  }
  if (proposals.length === 0) return null;
  return (
    <Waiting>
      <SettingCard
        title="Waiting for a second super admin"
        description="With a limit for two admins these changes need two super admins who have not given each other an account or rights in the last 30 days."
      >
        <ActionList aria-label="Waiting changes">
          {proposals.map((proposal) => {
            const text = proposalText(proposal, rights);
            const choose = (action: 'confirm' | 'withdraw') => () => setChosen({ proposal, action });
            return (
              <li key={proposal._id}>
                <div>
                  <Text weight="medium">{text}</Text>
                  <Text tone="muted" size="caption">
                    {originText(proposal)} <Moment at={proposal.at} exact />.
                    {!proposal.stands &&
                      ' It has lapsed: withdraw it, and propose it again if it is still wanted.'}
                  </Text>
                </div>
                <Row gap={2}>
                  <Button look="plain" onClick={choose('withdraw')}>
                    <span>
                      Withdraw<VisuallyHidden> {text}</VisuallyHidden>
                    </span>
                  </Button>
                  {canConfirm(proposal) && (
                    <Button onClick={choose('confirm')}>
                      <span>
                        Confirm<VisuallyHidden> {text}</VisuallyHidden>
                      </span>
                    </Button>
                  )}
                </Row>
              </li>
            );
          })}
        </ActionList>
      </SettingCard>
      {chosen && <ProposalDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </Waiting>
  );
}
