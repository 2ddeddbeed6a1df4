import { useId, useState } from 'react';
import { readMemberMessages, resendMemberMessage, type MemberMessage } from '@padiman/contracts';
import type { NotedRecord } from '@padiman/client/notes';
import { useMemberMessages } from '@padiman/client/reasons';
import { Button } from '../controls/buttons.tsx';
import { Moment } from '../format/Moment.tsx';
import { Text } from '../layout/layout.styles.ts';
import { Byline, Notes, Section } from '../notes/notes.styles.ts';
import { Loaded } from '../states/states.tsx';
import { showToast } from '../states/Toasts.tsx';
import { ConfirmAction } from './ConfirmAction.tsx';

/** Decisions that members are told, by the type of their event. */
const decisions: Readonly<Record<string, string>> = {
  'user.blocked': 'Blocked',
  'withdrawal.rejected': 'Rejected',
  'driver.rejected': 'Rejected',
  'record.deleted': 'Deleted',
  'refund.issued': 'Refunded',
};

const states: Readonly<Record<MemberMessage['state'], string>> = {
  delivered: 'Delivered to the app',
  waiting: 'Waits to be delivered',
  failed: 'Could not be delivered',
  noAddress: 'No webhook receives this',
};

/** Messages to the member about decisions on a record, with their delivery; nothing where they are not offered. */
export default function MemberMessages({ record }: { record: NotedRecord }) {
  const title = useId();
  const { offered, read } = useMemberMessages(record);
  const [resent, setResent] = useState<MemberMessage>();
  if (!offered) return null;
  return (
    <Section aria-labelledby={title}>
      <h3 id={title}>What the member was told</h3>
      <Loaded read={read} failed="The messages could not be loaded." h="40px" label="Loading the messages">
        {({ data: { messages, hasAddress } }) => (
          <>
            {!hasAddress && (
              <Text tone="muted">No webhook is set up, so the member cannot be told anything.</Text>
            )}
            {messages.length === 0 && hasAddress && (
              <Text tone="muted">No reason was sent in the last 90 days.</Text>
            )}
            <Notes aria-label="Messages, newest first">
              {messages.map((message) => (
                <Message
                  key={message._id}
                  {...message}
                  onResend={hasAddress ? () => setResent(message) : undefined}
                />
              ))}
            </Notes>
          </>
        )}
      </Loaded>
      {resent && (
        <ConfirmAction
          call={resendMemberMessage}
          input={{ params: { type: record.type, id: record.id }, body: { messageId: resent._id } }}
          changes={[readMemberMessages]}
          title="Send the message again"
          confirmText="Send Again"
          question="Are you sure you want to send this message again?"
          consequence="The app receives it with its former id, by which it skips what it has told already."
          onClose={() => setResent(undefined)}
          onDone={() => {
            setResent(undefined);
            showToast({ title: 'Success', text: 'The message is sent again.' });
          }}
        />
      )}
    </Section>
  );
}

/** One message; without `onResend` there is nowhere to send it. */
function Message({ onResend, ...told }: MemberMessage & { onResend: (() => void) | undefined }) {
  const { type, at, message, note, state, deliveredAt } = told;
  return (
    <li>
      <Byline>
        <strong>{decisions[type] ?? type}</strong>
        <Moment at={at} exact />
      </Byline>
      {message ? (
        <>
          <p lang="en">{message.en}</p>
          <p lang="pcm">{message.pcm}</p>
        </>
      ) : (
        <p>Without a text: the decision has no reason of the list.</p>
      )}
      {note && <p>{note}</p>}
      <Byline>
        <span>
          {states[state]} {state === 'delivered' && deliveredAt && <Moment at={deliveredAt} exact />}
        </span>
        {onResend && state !== 'waiting' && <Button onClick={onResend}>Send Again</Button>}
      </Byline>
    </li>
  );
}
