import { decideWithdrawal, type Withdrawal } from '@padiman/contracts';
import { Offered } from '@padiman/client/session';
import type { ListView } from '@padiman/client/query';
import { Slot, type Details } from '@padiman/client/routing';
import { FailedState, Skeleton, Text, formatNaira, Moment, Row } from '@padiman/ui';
import { DetailsDrawer, TimeLine, Facts, Obstacles } from '@padiman/ui/overlay';
import { DecisionButtons, ReviewMark } from '@padiman/ui/table';
import {
  AccountName,
  accountNumberOf,
  AccountSharers,
  UserFacts,
  ApprovalNotice,
  BalanceFacts,
  EarlierWithdrawals,
} from './RequestFacts.tsx';
import { PayoutFacts } from './PayoutFacts.tsx';
import { RequestStatus } from './RequestStatus.tsx';
import { useWithdrawalDetails } from './withdrawals.hooks.ts';
import { eventsOf, isPending } from './withdrawals.rules.ts';
import { obstaclesTo, withdrawalName, type Decision } from './withdrawals.messages.ts';

/**
 * Details of the request that the address names. Facts known to the list appear at once, the rest once loaded; with a
 * backend without details there is nothing beyond the list.
 */
export function WithdrawalDrawer({
  details,
  list,
  decide,
}: {
  details: Details<Withdrawal>;
  list: ListView<Withdrawal>;
  decide: (withdrawal: Withdrawal, decision: Decision) => void;
}) {
  const { offered, ...read } = useWithdrawalDetails(details.id);
  const { known } = read;
  if (details.id === undefined) return null;
  const request = known?.request ?? details.record;
  // With details they are what is missing, without them the list's record.
  const missing = offered ? !known : !request;
  const { error, retry } = offered ? read : list;
  // A decision names the version of what is shown: that of the details, or of the list without them.
  const listed = list.records?.find(({ _id }) => _id === details.id);
  const { version } = known ?? {};
  const shown = request && (known ? { ...listed, ...request, version } : request);
  const pending = shown && isPending(shown) && shown;
  const obstacles = pending && obstaclesTo(pending, known?.obstacles);
  return (
    <DetailsDrawer
      title="Withdrawal Request"
      recordName={request ? withdrawalName(request) : null}
      onClose={details.close}
      onPrevious={details.previous}
      onNext={details.next}
      noted={request && { type: 'withdrawal', id: details.id }}
      told={request?.status === 'rejected'}
      footer={
        pending && (
          <Offered call={decideWithdrawal}>
            <DecisionButtons record={pending} obstacles={obstacles || undefined} decide={decide} framed />
          </Offered>
        )
      }
    >
      {obstacles && <Obstacles found={obstacles} />}
      <ReviewMark id={details.id} />
      {shown && <WithdrawalFacts withdrawal={shown} withUserId={!offered} />}
      {known && (
        <>
          <AccountName known={known} />
          <ApprovalNotice known={known} />
          {known.payout && <PayoutFacts request={known.request} payout={known.payout} />}
          <UserFacts known={known} />
          <AccountSharers known={known} />
          <BalanceFacts known={known} />
          <EarlierWithdrawals known={known} linkTo={details.linkTo} />
          <TimeLine title="History" events={eventsOf(known)} />
        </>
      )}
      {request && <Slot name="withdrawal.panels" of={request} />}
      {missing &&
        (error ? (
          <FailedState title="The details could not be loaded." error={error} retry={retry} />
        ) : offered || list.loading ? (
          <Skeleton h="240px" role="status" aria-label="Loading the details" />
        ) : (
          <Text>The list does not contain this request; its filter or search may leave it out.</Text>
        ))}
    </DetailsDrawer>
  );
}

/** @param withUserId shows the user's id, where nothing else tells who asks */
function WithdrawalFacts({ withdrawal, withUserId }: { withdrawal: Withdrawal; withUserId: boolean }) {
  return (
    <>
      <Row gap={3} justify="between">
        <Text size="figure" weight="semibold">
          {formatNaira(withdrawal.requestedAmount)}
        </Text>
        <RequestStatus withdrawal={withdrawal} />
      </Row>
      <Facts
        facts={[
          { name: 'Account Name', value: withdrawal.accountName },
          { name: 'Account Number', value: accountNumberOf(withdrawal) },
          { name: 'Bank', value: withdrawal.bank },
          { name: 'Bank Code', value: withdrawal.bankCode },
          { name: 'Date Requested', value: <Moment at={withdrawal.dateRequested} exact long /> },
          { name: 'Withdrawal ID', value: withdrawal.withdrawalID },
          ...(withUserId ? [{ name: 'User ID', value: withdrawal.userId }] : []),
        ]}
      />
    </>
  );
}
