import { useState } from 'react';
import {
  confirmProposal,
  listAdmins,
  listProposals,
  proposalText as textOf,
  refusalIn,
  withdrawProposal,
  type Proposal,
  type NamedRight,
} from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import { useCapability, useRights } from '@padiman/client/session';
import { Alert, Button, Moment, Row, formatNaira, formatPhone, joinKnown, splitName } from '@padiman/ui';
import { ConfirmAction } from '@padiman/ui/overlay';
import { ActionEntry, NamedButton } from '../../ActionEntry.tsx';
import { ActionList } from '../../SettingCard.styles.ts';
import { SettingCard } from '../../SettingCard.tsx';
import { Failure, Waiting } from './WaitingProposals.styles.ts';

const changes = [listProposals, listAdmins];

/** Changes of staff and of the limit that wait for a second super admin; nothing if none does. */
export function WaitingProposals() {
  const offered = useCapability('staffProposals');
  const { data, error, refetch } = useRead(listProposals, { params: { of: 'staff' } }, { enabled: offered });
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
        description="With a limit for two admins these changes need two super admins, neither of whom changed the account or rights of the other in the last 30 days."
      >
        <ActionList aria-label="Waiting changes">
          {proposals.map((proposal) => {
            const text = proposalText(proposal, rights);
            const choose = (action: ProposalAction) => () => setChosen({ proposal, action });
            return (
              <ActionEntry key={proposal._id} title={text} details={<Origin proposal={proposal} />}>
                <Row gap={2}>
                  {refusalIn(proposal.obstacles, 'rejected') === undefined && (
                    <NamedButton look="plain" object={text} onClick={choose('withdraw')}>
                      Withdraw
                    </NamedButton>
                  )}
                  {refusalIn(proposal.obstacles, 'accepted') === undefined && (
                    <NamedButton object={text} onClick={choose('confirm')}>
                      Confirm
                    </NamedButton>
                  )}
                </Row>
              </ActionEntry>
            );
          })}
        </ActionList>
      </SettingCard>
      {chosen?.action === 'confirm' && (
        <ConfirmAction
          call={confirmProposal}
          input={{ params: { id: chosen.proposal._id } }}
          changes={changes}
          {...actionTexts(chosen.proposal, 'confirm')}
          question={`${proposalText(chosen.proposal, rights)}.`}
          onClose={() => setChosen(undefined)}
        />
      )}
      {chosen?.action === 'withdraw' && (
        <ConfirmAction
          call={withdrawProposal}
          input={{ params: { of: 'staff', id: chosen.proposal._id } }}
          changes={changes}
          {...actionTexts(chosen.proposal, 'withdraw')}
          destructive
          question={`${proposalText(chosen.proposal, rights)}.`}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Waiting>
  );
}

/** Change that waits, in a phrase. */
function proposalText(proposal: Proposal, rights: readonly NamedRight[]): string {
  const { kind, name, phoneNumber, right, what, limit, limitNow } = proposal;
  const person = joinKnown(name, phoneNumber === null ? null : `(${formatPhone(phoneNumber)})`);
  if (kind === 'changeLimit') {
    const from = limitNow === null ? 'none' : formatNaira(limitNow);
    return limit === null
      ? `Remove the limit for two admins, now ${from}`
      : `Raise the limit for two admins from ${from} to ${formatNaira(limit)}`;
  }
  const label = rights.find((one) => one.name === right)?.label ?? splitName(right ?? '');
  return textOf(kind, person, what ?? label);
}

/** Origin of a proposal, before its time. */
function Origin({ proposal }: { proposal: Proposal }) {
  const { at, stands, effectiveAt } = proposal;
  return (
    <>
      {originText(proposal)} <Moment at={at} exact />.
      {stands && effectiveAt !== null && (
        <>
          {' Takes effect on '}
          <Moment at={effectiveAt} exact /> unless it is withdrawn.
        </>
      )}
      {!stands && ' It has lapsed: withdraw it, and propose it again if it is still wanted.'}
    </>
  );
}

function originText({ kind, by, mine }: Proposal): string {
  if (by === null)
    return 'The configuration of the server asks for it; two super admins must confirm it. Since';
  const verb = kind === 'changeLimit' ? 'confirmed it first' : 'proposed it';
  return `${mine ? 'You' : by} ${verb} on`;
}

/** Action on a proposal: to carry it out, or to end it. */
type ProposalAction = 'confirm' | 'withdraw';

/** Texts of the confirmation of an action. */
function actionTexts({ kind, by, stands }: Proposal, action: ProposalAction) {
  if (action === 'withdraw') {
    return {
      title: 'Withdraw change',
      confirmText: 'Withdraw',
      consequence: 'Nothing is changed; it can be proposed again.',
    };
  }
  const isFirst = kind === 'changeLimit' && (by === null || !stands);
  return {
    title: 'Confirm change',
    confirmText: 'Confirm',
    consequence: isFirst
      ? 'A second super admin must confirm it too.'
      : 'It is carried out at once, under both names.',
  };
}
