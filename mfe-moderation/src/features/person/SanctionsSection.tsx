import { useState } from 'react';
import {
  endSanction,
  sanctionUser,
  warningRule,
  type PersonOverview,
  type Sanction,
} from '@padiman/contracts';
import { Button, Loaded, Moment, Row, SelectField, showToast, Text } from '@padiman/ui';
import { ConfirmAction, Section } from '@padiman/ui/overlay';
import { fullName } from '../users/users.columns.tsx';
import { sanctionReads, useSanctions } from './person.hooks.ts';
import * as messages from './person.messages.ts';
import { Linked } from './person.styles.ts';

/** Warnings and suspensions of a user, with their actions; absent with a backend that has none. */
export function SanctionsSection({ person: { user, deleted } }: { person: PersonOverview }) {
  const { offered, read } = useSanctions(user._id);
  const [open, setOpen] = useState<Sanction['kind'] | Sanction>();
  if (!offered) return null;
  const dialog = { id: user._id, name: fullName(user), onClose: () => setOpen(undefined) };
  return (
    <Section aria-labelledby="sanctions">
      <h2 id="sanctions">Sanctions</h2>
      <Loaded read={read} failed="The sanctions could not be loaded." h="72px" label="Loading the sanctions">
        {({ data: { sanctions, suspendedUntil, proposal } }) => (
          <>
            {sanctions.length === 0 && <Text tone="muted">No warning and no suspension.</Text>}
            {proposal && (
              <Text role="note">
                {warningRule.most} warnings in {warningRule.days} days: consider a suspension.
              </Text>
            )}
            <Linked>
              {sanctions.map((sanction) => (
                <SanctionItem key={sanction._id} sanction={sanction} onEnd={() => setOpen(sanction)} />
              ))}
            </Linked>
            {!deleted && (
              <Row gap={3}>
                <Button onClick={() => setOpen('warning')}>Warn</Button>
                {suspendedUntil === null && (
                  <Button look="dangerQuiet" onClick={() => setOpen('suspension')}>
                    Suspend
                  </Button>
                )}
              </Row>
            )}
          </>
        )}
      </Loaded>
      {typeof open === 'string' && <SanctionDialog {...dialog} kind={open} />}
      {typeof open === 'object' && <EndDialog {...dialog} id={open._id} kind={open.kind} />}
    </Section>
  );
}

function SanctionItem({ sanction, onEnd }: { sanction: Sanction; onEnd: () => void }) {
  const { kind, reason, by, at, until, endedAt } = sanction;
  return (
    <li>
      <div>
        <strong>{messages.sanctionName[kind]}</strong> by {by}
        <Moment at={at} relative />
      </div>
      <span>{reason}</span>
      {until !== null && (
        <span>
          Until <Moment at={until} exact />
        </span>
      )}
      {endedAt === null ? (
        <Row>
          <Button look="plain" onClick={onEnd}>
            {messages.endName[kind]}
          </Button>
        </Row>
      ) : (
        <Text tone="muted">{messages.endTextOf(sanction)}</Text>
      )}
    </li>
  );
}

interface DialogProps {
  id: string;
  name: string;
  kind: Sanction['kind'];
  onClose: () => void;
}

/** Warns a user, or suspends one for a length. */
function SanctionDialog({ id, name, kind, onClose }: DialogProps) {
  const [days, setDays] = useState<string>(messages.suspensionLengths[0]?.value ?? '');
  const until = kind === 'warning' ? undefined : messages.suspensionEnd(days);
  const { consequence, done, ...texts } = messages.sanctionTexts(name, until);
  return (
    <ConfirmAction
      call={sanctionUser}
      inputOf={(reason) => ({ params: { id }, body: { kind, reason, until } })}
      reasons={messages.sanctionReasons}
      changes={sanctionReads}
      {...texts}
      consequence={consequence}
      destructive={kind === 'suspension'}
      onClose={onClose}
      onDone={() => {
        showToast(done);
        onClose();
      }}
    >
      {until && (
        <SelectField label="Length" value={days} options={messages.suspensionLengths} onChange={setDays} />
      )}
    </ConfirmAction>
  );
}

function EndDialog({ id, name, kind, onClose }: DialogProps) {
  return (
    <ConfirmAction
      call={endSanction}
      inputOf={(reason) => ({ params: { id }, body: { reason } })}
      reasons={messages.endReasons}
      changes={sanctionReads}
      title={`${messages.endName[kind]}: ${name}`}
      confirmText={messages.endName[kind]}
      consequence={
        kind === 'warning' ? 'The warning no longer counts.' : `The app lets ${name} in again from now on.`
      }
      onClose={onClose}
      onDone={() => {
        showToast({ title: `${messages.sanctionName[kind]} Ended`, text: `That of ${name} is over.` });
        onClose();
      }}
    />
  );
}
