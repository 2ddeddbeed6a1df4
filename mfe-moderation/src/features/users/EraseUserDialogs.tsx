import { eraseUser, erasureForm, fetchPersonalData, type Call, type User } from '@padiman/contracts';
import { useForm } from '@padiman/client/forms';
import { useRead, useWrite } from '@padiman/client/query';
import { formatCount, formatDay, Loaded, Stack, Text, TextField } from '@padiman/ui';
import { ConfirmDialog, MessageDialog } from '@padiman/ui/overlay';
import { useState } from 'react';
import { fullName } from './users.columns.tsx';

/** Confirmation of an erasure by typing the user's name or phone number, then its result. */
export default function EraseUserDialogs({
  user,
  changes = [],
  onCancel,
  onDone,
}: {
  user: User;
  /** Reads of the screen that the erasure changes. */
  changes?: readonly Call[];
  onCancel: () => void;
  onDone: () => void;
}) {
  const read = useRead(fetchPersonalData, { params: { id: user._id } });
  const erasure = useWrite(eraseUser, { changes });
  // The screen reads the user again before the result is shown, then without a name.
  const [name] = useState(fullName(user));
  const { field, handleSubmit } = useForm(erasureForm, { confirmation: '', reason: '' });
  if (erasure.data?.message !== undefined) {
    return (
      <MessageDialog open title="Erasure Proposed" onClose={onDone}>
        <Text>{erasure.data.message}</Text>
      </MessageDialog>
    );
  }
  if (erasure.data) {
    return (
      <MessageDialog open title="Personal Data Erased" onClose={onDone}>
        <Stack gap={2}>
          <Text>The account of {name} is closed, and the personal data is gone.</Text>
          {erasure.data.data.keeps.map((kept) => (
            <Text key={kept.what}>{keptText(kept)}</Text>
          ))}
        </Stack>
      </MessageDialog>
    );
  }
  return (
    <ConfirmDialog
      title="Erase Personal Data"
      confirmText="Erase"
      destructive
      disabled={read.data === undefined}
      busy={erasure.isPending}
      error={erasure.error?.message}
      onSubmit={handleSubmit((body) => erasure.mutate({ params: { id: user._id }, body }))}
      onCancel={onCancel}
    >
      <Text>
        This closes the account of {name} and removes the personal data for good. It cannot be undone.
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

const keptText = ({ what, count, until }: { what: string; count: number; until: string | null }) =>
  `The law requires to keep: ${what} (${formatCount(count)})${until === null ? '' : `, until ${formatDay(until)}`}.`;
