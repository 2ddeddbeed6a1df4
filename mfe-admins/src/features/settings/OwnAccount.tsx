import { useState } from 'react';
import {
  changeOwnPassword,
  endOwnSessions,
  listOwnSessions,
  otherSessions,
  ownPasswordForm,
  type OwnSession,
} from '@padiman/contracts';
import { useForm } from '@padiman/client/forms';
import { useRead, useWrite } from '@padiman/client/query';
import { useCapability } from '@padiman/client/session';
import {
  Alert,
  Button,
  Loaded,
  Moment,
  PasswordField,
  Text,
  themeChoices,
  useThemeChoice,
  VisuallyHidden,
  type ThemeChoice,
} from '@padiman/ui';
import { ActionList } from '../../SettingCard.styles.ts';
import { SettingCard } from '../../SettingCard.tsx';
import { Choices, Form } from './settings.styles.ts';

const themeNames: Record<ThemeChoice, string> = { system: 'Same as device', light: 'Light', dark: 'Dark' };

/** Choice of the theme, kept in this browser also after a logout. */
export function ThemeSetting() {
  const [choice, choose] = useThemeChoice();
  return (
    <SettingCard title="Theme" description="Appearance of the console in this browser.">
      <Choices role="radiogroup" aria-label="Theme">
        {themeChoices.map((theme) => (
          <label key={theme}>
            <input type="radio" name="theme" checked={choice === theme} onChange={() => choose(theme)} />
            {themeNames[theme]}
          </label>
        ))}
      </Choices>
    </SettingCard>
  );
}

const changes = [listOwnSessions];
const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Form to change one's own password. Messages: specification section 5. */
export function OwnPassword() {
  const endsSessions = useCapability('sessions');
  const endsWork = useCapability('stopAdmin');
  const { mutateAsync, isSuccess, error } = useWrite(changeOwnPassword, { changes });
  const refused = error?.fields ?? {};
  const { field, handleSubmit, formState, reset } = useForm(ownPasswordForm, empty, refused);
  const { isSubmitting, isDirty, touchedFields } = formState;
  // An untouched confirmation is not validated yet; its message would move the button away from the pointer.
  const deps = touchedFields.confirmPassword ? ['confirmPassword' as const] : [];
  const submit = handleSubmit(({ currentPassword, newPassword }) =>
    mutateAsync({ body: { currentPassword, newPassword } }).then(
      () => reset(empty),
      () => {},
    ),
  );
  return (
    <SettingCard
      title="Password"
      description={[
        endsSessions && 'Changing it ends your sessions everywhere but here.',
        endsWork &&
          'It also cancels what you started and is still waiting: approvals, scheduled decisions and service keys.',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <Form noValidate onSubmit={submit} aria-label="Password">
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          {...field('currentPassword')}
        />
        <PasswordField label="New Password" autoComplete="new-password" {...field('newPassword', { deps })} />
        <PasswordField label="Confirm Password" autoComplete="new-password" {...field('confirmPassword')} />
        {error && Object.keys(refused).length === 0 && <Alert>{error.message}</Alert>}
        {isSuccess && !isDirty && (
          <Alert tone="good">
            Your password has been changed.{endsSessions && ' All other sessions have ended.'}
          </Alert>
        )}
        <Button
          type="submit"
          look="primary"
          style={{ alignSelf: 'start' }}
          busy={isSubmitting}
          busyText="Processing..."
        >
          Change Password
        </Button>
      </Form>
    </SettingCard>
  );
}

/** List of one's own sessions, with buttons to end the others. */
export function OwnSessions() {
  const read = useRead(listOwnSessions, {});
  const one = useWrite(endOwnSessions, { changes });
  const others = useWrite(endOwnSessions, { changes });
  const [ended, setEnded] = useState<'one' | 'others'>();
  const ending = one.isPending ? one.variables.params.session : undefined;
  const failure = (ended === 'one' ? one : others).error;
  const advice = useCapability('ownPassword') ? ', and change your password' : '';
  return (
    <SettingCard
      title="Sessions"
      description={`Your active sessions. End any that you do not recognize${advice}.`}
    >
      <Loaded read={read} failed="Your sessions could not be loaded." h="72px">
        {({ data: sessions }) => (
          <ActionList aria-label="Sessions">
            {sessions.map((session) => (
              <Session
                key={session._id}
                session={session}
                busy={ending === session._id}
                onEnd={() => {
                  setEnded('one');
                  one.mutate({ params: { session: session._id } });
                }}
              />
            ))}
          </ActionList>
        )}
      </Loaded>
      {failure && <Alert>{failure.message}</Alert>}
      {read.data && read.data.data.length > 1 && (
        <Button
          look="dangerQuiet"
          style={{ marginTop: '12px' }}
          busy={others.isPending}
          busyText="Processing..."
          onClick={() => {
            setEnded('others');
            others.mutate({ params: { session: otherSessions } });
          }}
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
