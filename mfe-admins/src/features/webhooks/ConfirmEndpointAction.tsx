import { webhookRotationHours, type Webhook } from '@padiman/contracts';
import { formatCount, Stack, Text } from '@padiman/ui';
import { ConfirmDialog } from '@padiman/ui/overlay';
import { useConfirmedAction, type ConfirmedAction } from './webhooks.hooks.ts';

interface Texts {
  title: string;
  confirm: string;
  question: (endpoint: Webhook) => string;
  consequence: string;
  destructive?: true;
}

const texts: Record<ConfirmedAction, Texts> = {
  rotate: {
    title: 'Rotate secret',
    confirm: 'Rotate',
    question: ({ url }) => `Are you sure you want to replace the secret of ${url}?`,
    consequence: `Messages carry the signatures of both secrets for ${webhookRotationHours} hours; a secret that was rotated out before ends at once.`,
  },
  disable: {
    title: 'Disable endpoint',
    confirm: 'Disable',
    question: ({ url }) => `Are you sure you want to disable ${url}?`,
    consequence:
      'Pending deliveries become dead letters, which you can replay later. Events of the time in between are not kept for it.',
    destructive: true,
  },
  delete: {
    title: 'Delete endpoint',
    confirm: 'Delete',
    question: ({ url }) => `Are you sure you want to delete ${url}?`,
    consequence: 'Its secret, its deliveries and its dead letters are deleted too.',
    destructive: true,
  },
  replay: {
    title: 'Replay dead letters',
    confirm: 'Replay',
    question: ({ url, dead }) =>
      `Are you sure you want to send ${formatCount(dead)} dead letter(s) to ${url}?`,
    consequence: 'They are sent in their order and with their former ids.',
  },
};

/** Confirmation of an action on an endpoint; shows a failure. */
export function ConfirmEndpointAction({
  action,
  endpoint,
  onClose,
  onDone,
}: {
  action: ConfirmedAction;
  endpoint: Webhook;
  onClose: () => void;
  onDone: (secret?: string) => void;
}) {
  const { confirm, busy, failure } = useConfirmedAction(endpoint, onDone);
  const { title, confirm: confirmText, question, consequence, destructive = false } = texts[action];
  return (
    <ConfirmDialog
      open
      {...{ title, confirmText, destructive, busy }}
      error={failure}
      onConfirm={() => confirm(action)}
      onCancel={onClose}
    >
      <Stack gap={2}>
        <Text tone="text" breaks>
          {question(endpoint)}
        </Text>
        <Text>{consequence}</Text>
      </Stack>
    </ConfirmDialog>
  );
}
