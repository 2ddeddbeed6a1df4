import { useRef, useState } from 'react';
import { writeSession } from '@padiman/contracts';
import { useLoginForm } from '@padiman/client/forms';
import { useRuntimeConfig } from '@padiman/client/session';
import { lazyComponent, LoginStep } from '@padiman/ui';
import { openDashboard, prepareDashboard } from '../../dashboard/open-dashboard.ts';
import { AuthFrame } from '../../layout/AuthFrame.tsx';
import { LoginPanel } from './LoginPanel.tsx';

// Loaded when a login fails, to keep the first load of this screen small.
const MessageDialog = lazyComponent(
  'The message',
  () => import('@padiman/ui/overlay').then((overlay) => ({ default: overlay.MessageDialog })),
  { overlay: true },
);

const headings = {
  choose: {
    title: 'Choose Your Own Password',
    text: 'This password works once. Choose your own to continue.',
  },
  prove: { title: 'Confirm It Is You', text: 'Your password is correct. Now use your second factor.' },
  setUp: {
    title: 'Set Up a Second Factor',
    text: 'Your rights need a second factor beside the password. Set one up to continue.',
  },
} as const;

/** `/admin`: login by phone number and password. Source: specification sections 2 and 8. */
export default function LoginScreen() {
  const { brand } = useRuntimeConfig();
  const [failure, setFailure] = useState<string>();
  const open = useRef(openDashboard);
  const form = useLoginForm({
    onSend: () => (open.current = prepareDashboard()),
    // Into the storage alone: this page would lead to the dashboard and read it, and then be loaded anew.
    keep: writeSession,
    onSuccess: () => open.current(),
    onFailure: setFailure,
  });
  const dismiss = () => setFailure(undefined);

  const { pending, choice } = form;
  const step = choice ? 'choose' : pending && (pending.setUp ? 'setUp' : 'prove');
  if (step) {
    return (
      <AuthFrame product={brand.product} {...headings[step]}>
        <LoginStep form={form} />
      </AuthFrame>
    );
  }
  return (
    <>
      <LoginPanel product={brand.product} form={form} />
      {failure && (
        <MessageDialog open title={`Login Failed: ${failure}`} onClose={dismiss} onDismiss={dismiss} />
      )}
    </>
  );
}
