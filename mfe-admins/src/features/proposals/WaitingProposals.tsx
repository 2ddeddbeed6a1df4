import { useState } from 'react';
import {
  confirmProposal,
  listAdmins,
  listProposals,
  withdrawProposal,
  type Proposal,
} from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import { useCapability, useRights } from '@padiman/client/session';
import { Alert, Button, Moment, Row, Text, VisuallyHidden } from '@padiman/ui';
import { ConfirmAction } from '@padiman/ui/overlay';
import { ActionList } from '../../ActionList.styles.ts';
import { SettingCard } from '../../SettingCard.tsx';
import { Failure, Waiting } from './WaitingProposals.styles.ts';
import {
  actionTexts,
  canConfirm,
  originText,
  proposalText,
  type ProposalAction,
} from './proposals.messages.ts';

const changes = [listProposals, listAdmins];

/** Changes of staff and of the limit that wait for a second super admin; nothing if none does. */
export function WaitingProposals() {
  const offered = useCapability('staffProposals');
  const { data, error, refetch } = useRead(listProposals, {}, { enabled: offered });
  const proposals = data?.data ?? [];
  const rights = useRights();
  const [chosen, setChosen] = useState<{ proposal: Proposal; action: ProposalAction }>();
  if (error) {
    return (
      <Failure>
        <Alert>Changes that wait for a second super admin could not be loaded.</Alert>
        <Button onClick={() => void refetch()}>Retry</Button>
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
            const choose = (action: ProposalAction) => () => setChosen({ proposal, action });
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
      {chosen && (
        <ConfirmAction
          call={chosen.action === 'confirm' ? confirmProposal : withdrawProposal}
          input={{ params: { id: chosen.proposal._id } }}
          changes={changes}
          {...actionTexts(chosen.proposal, chosen.action)}
          destructive={chosen.action === 'withdraw'}
          question={`${proposalText(chosen.proposal, rights)}.`}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Waiting>
  );
}
