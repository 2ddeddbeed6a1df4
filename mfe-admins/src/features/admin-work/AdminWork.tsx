import { useState } from 'react';
import {
  adminWorkKinds,
  listProposals,
  listServiceKeys,
  listWebhooks,
  readUnderWay,
  releaseHoldsOf,
  stopEverything,
  type AdminWork,
  type AdminWorkKind,
} from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import { useCapability } from '@padiman/client/session';
import { Alert, Button, formatNaira, Loaded, Moment, Row, Text } from '@padiman/ui';
import { ConfirmAction, Section } from '@padiman/ui/overlay';
import { ActionList } from '../../SettingCard.styles.ts';

const changes = [readUnderWay, listProposals, listServiceKeys, listWebhooks];

type Counts = readonly { kind: AdminWorkKind; count: number }[];

/** Numbers by kind: `Sessions: 2, Proposals: 1`. */
const countsText = (counts: Counts) =>
  counts.map(({ kind, count }) => `${adminWorkKinds[kind]}: ${count}`).join(', ');

/**
 * Everything that is under way of an admin, and the buttons that stop it and that release the records on hold. Neither needs
 * the list: both are offered while that loads or fails too.
 *
 * @param name of the admin, as far as the list knows it
 */
export function AdminWork({ id, name = 'this person' }: { id: string; name?: string | undefined }) {
  const read = useRead(readUnderWay, { params: { id } });
  const [asking, setAsking] = useState(false);
  const [stopped, setStopped] = useState<Counts>();
  const [releasing, setReleasing] = useState(false);
  const [released, setReleased] = useState<number>();
  const canRelease = useCapability('notes');
  const known = read.data?.data;
  const shownName = known?.name ?? name;
  const counts = known?.groups ?? [];
  return (
    <>
      <Loaded read={read} failed="What is under way could not be loaded." h="240px">
        {({ data }) => <Groups work={data} />}
      </Loaded>
      <Row gap={2}>
        <Button look="dangerQuiet" onClick={() => setAsking(true)}>
          Stop everything of this person
        </Button>
        {canRelease && <Button onClick={() => setReleasing(true)}>Release all holds</Button>}
      </Row>
      {stopped && (
        <Alert tone="good">
          {stopped.length > 0 ? `Stopped. ${countsText(stopped)}.` : 'Nothing was under way.'}
        </Alert>
      )}
      {released !== undefined && (
        <Alert tone="good">{released > 0 ? `Holds released: ${released}.` : 'No record was on hold.'}</Alert>
      )}
      {releasing && (
        <ConfirmAction
          call={releaseHoldsOf}
          input={{ params: { id } }}
          title="Release all holds"
          confirmText="Release"
          question={`Are you sure you want to release all records that ${shownName} put on hold?`}
          onClose={() => setReleasing(false)}
          onDone={({ data }) => {
            setReleased(data.released);
            setReleasing(false);
          }}
        />
      )}
      {asking && (
        <ConfirmAction
          call={stopEverything}
          input={{ params: { id } }}
          changes={changes}
          title="Stop everything"
          confirmText="Stop everything"
          destructive
          question={`Are you sure you want to stop everything of ${shownName}?${
            counts.length > 0 ? ` ${countsText(counts)}.` : ''
          }`}
          consequence={`${
            known?.mine ? 'You are' : 'They are'
          } signed out everywhere. Scheduled decisions, first approvals and proposals end; service keys and webhooks wait until a super admin takes them over. It cannot be undone. The account stays: if somebody else may know the password, delete it too, or have the password reset.`}
          onClose={() => setAsking(false)}
          onDone={({ data }) => {
            setStopped(data.stopped);
            setAsking(false);
          }}
        />
      )}
    </>
  );
}

function Groups({ work: { groups } }: { work: AdminWork }) {
  if (groups.length === 0) return <Text tone="muted">Nothing is under way: no session, and no work.</Text>;
  return groups.map(({ kind, count, items }) => (
    <Section key={kind} aria-labelledby={`work-${kind}`}>
      <h3 id={`work-${kind}`}>
        {adminWorkKinds[kind]} ({count})
      </h3>
      <ActionList>
        {items.map(({ _id, title, detail, amount, at, until }) => (
          <li key={_id}>
            <div>
              <Text weight="medium" breaks>
                {title}
                {amount !== null && `, ${formatNaira(amount)}`}
              </Text>
              <Text tone="muted" size="caption">
                Began <Moment at={at} relative />
                {detail !== null && `, ${detail}`}
                {until !== null && (
                  <>
                    {endingOf[kind] ?? ', ends'} <Moment at={until} relative />
                  </>
                )}
              </Text>
            </div>
          </li>
        ))}
      </ActionList>
      {count > items.length && <Text tone="muted">And {count - items.length} more.</Text>}
    </Section>
  ));
}

/** Meaning of the time until which an item lasts; by default it ends. */
const endingOf: Partial<Record<AdminWorkKind, string>> = {
  scheduledDecisions: ', takes effect',
  proposals: ', takes effect',
  serviceKeys: ', expires',
  webhooks: ', expires',
};
