import type { OwnSession } from '@padiman/contracts';
import { useCapability } from '@padiman/client/session';
import { Alert, Button, FailedState, Moment, Skeleton, Text, VisuallyHidden } from '@padiman/ui';
import { ActionList } from '../../ActionList.styles.ts';
import { SettingCard } from '../../SettingCard.tsx';
import { useOwnSessions } from './settings.hooks.ts';

/** List of one's own sessions, with buttons to end the others. */
export function OwnSessions() {
  const { sessions, error, retry, end, endOthers, ending, endingOthers, failure } = useOwnSessions();
  const advice = useCapability('ownPassword') ? ', and change your password' : '';
  return (
    <SettingCard
      title="Sessions"
      description={`Your active sessions. End any that you do not recognize${advice}.`}
    >
      {sessions ? (
        <ActionList aria-label="Sessions">
          {sessions.map((session) => (
            <Session
              key={session._id}
              session={session}
              busy={ending === session._id}
              onEnd={() => end(session._id)}
            />
          ))}
        </ActionList>
      ) : error ? (
        <FailedState title="Your sessions could not be loaded." error={error} retry={retry} />
      ) : (
        <Skeleton h="72px" role="status" aria-label="Loading" />
      )}
      {failure && <Alert>{failure}</Alert>}
      {sessions && sessions.length > 1 && (
        <Button
          look="dangerQuiet"
          style={{ marginTop: '12px' }}
          busy={endingOthers}
          busyText="Processing..."
          onClick={endOthers}
        >
          End all other sessions
        </Button>
      )}
    </SettingCard>
  );
}

function Session({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd: () => void }) {
  return (
    <li>
      <div>
        <Text weight="medium">
          {session.address}
          {session.current && (
            <Text asChild tone="brand">
              <span> · This session</span>
            </Text>
          )}
        </Text>
        <Text tone="muted" size="caption">
          Since <Moment at={session.since} exact />, last used <Moment at={session.lastUsed} relative />
        </Text>
      </div>
      {!session.current && (
        <Button busy={busy} busyText="Ending..." onClick={onEnd}>
          <span>
            End<VisuallyHidden> the session at {session.address}</VisuallyHidden>
          </span>
        </Button>
      )}
    </li>
  );
}
