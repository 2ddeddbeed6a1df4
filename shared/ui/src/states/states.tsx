import type { ReactNode, ComponentProps } from 'react';
import { decisionStates, type DecisionState } from '@padiman/contracts';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { AlertFrame, NoticeFrame, NoticeTitle, NoticeBody, StatusMark, Block } from './states.styles.ts';
import { Button } from '../controls/buttons.tsx';
import { unknown } from '../format/formats.ts';

/** Inline message of a failure, a success, or something to know, announced by screen readers. */
export function Alert({
  tone = 'bad',
  children,
}: {
  tone?: 'bad' | 'good' | 'waiting';
  children: ReactNode;
}) {
  return (
    <AlertFrame tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={tone === 'good' ? 'accepted' : 'alert'} />
      <span>{children}</span>
    </AlertFrame>
  );
}

/** Message that replaces the content of a screen or section, with at most one action. */
export function Notice({
  icon,
  title,
  children,
  action,
  tone = 'quiet',
  heading: Heading = 'h2',
}: {
  icon: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  tone?: 'quiet' | 'problem';
  /** `h1` if the notice is the whole page. */
  heading?: 'h1' | 'h2' | 'h3';
}) {
  return (
    <NoticeFrame tone={tone} role={tone === 'problem' ? 'alert' : undefined}>
      <Icon name={icon} size={28} />
      <NoticeTitle asChild>
        <Heading>{title}</Heading>
      </NoticeTitle>
      {children && <NoticeBody>{children}</NoticeBody>}
      {action}
    </NoticeFrame>
  );
}

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

const labels = { pending: 'Pending', accepted: 'Accepted', rejected: 'Rejected' };

const isKnown = (status: string | null): status is DecisionState =>
  decisionStates.some((known) => known === status);

/** State of a decision as icon and text, because color alone is not accessible. Other states show their own text. */
export function DecisionStatus({ status, label }: { status: string | null; label?: string }) {
  if (!isKnown(status)) return status?.trim() || unknown;
  return (
    <StatusMark status={status}>
      <Icon name={status} size={16} />
      {label ?? labels[status]}
    </StatusMark>
  );
}

/**
 * Placeholder of loading content; give it the size of that content.
 *
 * @param w all the width there is by default
 */
export function Skeleton({ h, w, style, ...rest }: ComponentProps<typeof Block> & { h: string; w?: string }) {
  return <Block {...rest} style={{ height: h, width: w, ...style }} />;
}

/** Content of a read: its answer, its failure with Retry, or a placeholder while it loads. */
export function Loaded<A>({
  read: { data, error, refetch },
  failed,
  h,
  label = 'Loading',
  children,
}: {
  read: { data: A | undefined; error: { message: string } | null; refetch: () => unknown };
  /** Title of the failure. */
  failed: string;
  /** Height of the placeholder. */
  h: string;
  /** Name of the placeholder. */
  label?: string;
  children: (answer: A) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  if (error) return <FailedState title={failed} error={error} retry={() => void refetch()} />;
  return <Skeleton h={h} role="status" aria-label={label} />;
}
