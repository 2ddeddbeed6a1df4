import { erasureForm, fetchPersonalData, type User } from '@padiman/contracts';
import { useForm } from '@padiman/client/forms';
import { useRead } from '@padiman/client/query';
import { formatCount, formatLongDate, Loaded, Stack, Text, TextField } from '@padiman/ui';
import { ConfirmDialog, MessageDialog } from '@padiman/ui/overlay';
import type { Erasure } from './users.hooks.ts';
import { fullName } from './users.columns.tsx';

/** Confirmation of an erasure by typing the user's name or phone number, and its result. */
export default function EraseUserDialogs({ erasure }: { erasure: Erasure }) {
  const { user, done } = erasure;
  return (
    <>
      {user && <EraseUserDialog user={user} erasure={erasure} />}
      <MessageDialog open={done !== undefined} title="Personal Data Erased" onClose={erasure.dismiss}>
        <Stack gap={2}>
          <Text>The account of {done && fullName(done.user)} is closed, and the personal data is gone.</Text>
          {done?.keeps.map((kept) => (
            <Text key={kept.what}>{keptText(kept)}</Text>
          ))}
        </Stack>
      </MessageDialog>
    </>
  );
}

const keptText = ({ what, count, until }: { what: string; count: number; until: string | null }) =>
  `The law requires to keep: ${what} (${formatCount(count)})${until === null ? '' : `, until ${formatLongDate(until)}`}.`;

function EraseUserDialog({ user, erasure }: { user: User; erasure: Erasure }) {
  const read = useRead(fetchPersonalData, { params: { id: user._id } });
  const { field, handleSubmit } = useForm(erasureForm, { confirmation: '', reason: '' });
  return (
    <ConfirmDialog
      title="Erase Personal Data"
      confirmText="Erase"
      destructive
      disabled={read.data === undefined}
      busy={erasure.busy}
      error={erasure.error}
      onSubmit={handleSubmit((input) => erasure.erase(input))}
      onCancel={erasure.cancel}
    >
      <Text>
        This closes the account of {fullName(user)} and removes the personal data for good. It cannot be
        undone.
      </Text>
      <Loaded read={read} failed="The personal data could not be loaded." h="48px">
        {({ data: { removes, keeps } }) => (
          <>
            <Text>
              Removed: {removes.map(({ what, count }) => `${what} (${formatCount(count)})`).join(', ')}.
            </Text>
            {keeps.map((kept) => (
              <Text key={kept.what}>{keptText(kept)}</Text>
            ))}
          </>
        )}
      </Loaded>
      <TextField label="Name or phone number of the user" autoComplete="off" {...field('confirmation')} />
      <TextField label="Reason" autoComplete="off" maxLength={500} {...field('reason')} />
    </ConfirmDialog>
  );
}
