import { Button } from '../controls/Button.tsx';
import { Notice } from './Notice.tsx';

/** Error state of a screen or section that could not be loaded, with Retry. */
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
