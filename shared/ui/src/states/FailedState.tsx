import { Button } from '../controls/Button.tsx';
import { Notice } from './Notice.tsx';

/** What could not be loaded, why, and a way to try again. */
export function FailedState({
  title,
  error,
  retry,
}: {
  title: string;
  error?: { message: string } | null;
  retry: () => void;
}) {
  return (
    <Notice icon="alert" tone="problem" title={title} action={<Button onClick={retry}>Retry</Button>}>
      {error?.message}
    </Notice>
  );
}
