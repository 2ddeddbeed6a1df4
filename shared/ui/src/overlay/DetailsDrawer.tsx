import { useEffect, useRef, type ReactNode } from 'react';
import type { NotedRecord } from '@padiman/client/notes';
import { useLocation, Link } from '@padiman/client/routing';
import { paths, refusalIn, warningsIn, type ShownObstacle } from '@padiman/contracts';
import { useCan, useCapability } from '@padiman/client/session';
import { IconButton } from '../controls/buttons.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useShortcuts } from '../controls/single-keys.ts';
import { Drawer } from './Dialog.tsx';
import { returnToRecord } from './focus-place.ts';
import { rememberRecord } from './recent-records.ts';
import {
  DetailsFrame,
  Head,
  Body,
  Foot,
  FactList,
  Section,
  WarningList,
  HistoryLine,
  LinkLook,
} from './details.styles.ts';
import { unknown } from '../format/formats.ts';
import { Row } from '../layout/layout.styles.ts';
import { Moment } from '../format/Moment.tsx';
import { lazyComponent } from '../states/lazy-component.tsx';
import { Alert, Skeleton } from '../states/states.tsx';

const DrawerNotes = lazyComponent('The notes', () => import('../notes/DrawerNotes.tsx'));

const MemberMessages = lazyComponent('The messages', () => import('./MemberMessages.tsx'));

/** Notes on a record, at the end of its details; nothing with a backend without notes. Loads when it is first shown. */
export function NotesSection({ record }: { record: NotedRecord }) {
  const offered = useCapability('notes');
  return offered && <DrawerNotes record={record} fallback={<Skeleton h="80px" />} />;
}

/** Messages to the member about decisions on a record; nothing with a backend without reasons. */
export function MessagesSection({ record }: { record: NotedRecord }) {
  const offered = useCapability('decisionReasons');
  return offered && <MemberMessages record={record} fallback={<Skeleton h="80px" />} />;
}

/** Buttons to the previous and the next record, with the keys K and J, and the keys of all buttons of the drawer around. */
export function RecordMoves({
  onPrevious,
  onNext,
}: {
  /** Opens the previous record. Without it the button is disabled. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}) {
  const place = useRef<HTMLDivElement>(null);
  useShortcuts(place);
  const move = (key: string, label: string, icon: 'previous' | 'next', go: (() => void) | undefined) => (
    <IconButton label={label} icon={icon} aria-keyshortcuts={key} onClick={go} disabled={!go} />
  );
  return (
    <Row ref={place}>
      {(onPrevious ?? onNext) && (
        <>
          {move('K', 'Previous record', 'previous', onPrevious)}
          {move('J', 'Next record', 'next', onNext)}
        </>
      )}
    </Row>
  );
}

/**
 * Drawer with the details of one record, opened with the focus on its heading; the keys J and K move to the next and the
 * previous one. Takes its state from `useDetails` of `@padiman/client/routing`. The record that the address names is
 * remembered among the recent ones.
 */
export function DetailsDrawer({
  title,
  recordName = title,
  onClose,
  onPrevious,
  onNext,
  noted,
  told = false,
  wide,
  children,
  footer,
}: {
  /** Name of the record. */
  title: string;
  /** Name of the record, if the title is another; null while it is unknown. */
  recordName?: string | null;
  onClose: () => void;
  /** See {@link RecordMoves}. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** Record whose notes stand below the content; without it there are none. */
  noted?: NotedRecord | undefined;
  /** True if the member was told of a decision on that record: the messages stand above the notes. */
  told?: boolean;
  /** True for details in columns. */
  wide?: boolean;
  children: ReactNode;
  /** Actions on the record. */
  footer?: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const id = new URLSearchParams(search).get('details');
  useEffect(() => {
    if (id !== null && recordName) rememberRecord({ path: pathname, _id: id, title: recordName });
  }, [pathname, id, recordName]);
  useEffect(() => {
    if (id !== null) returnToRecord(id);
  }, [id]);
  const heading = useRef<HTMLHeadingElement>(null);
  // After the last record the button that was pressed is disabled.
  useEffect(() => {
    if (document.activeElement?.matches(':disabled')) heading.current?.focus();
  });
  return (
    <Drawer open onClose={onClose} initialFocus={heading} label={title} placement="end" wide={wide}>
      <DetailsFrame>
        <Head>
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <RecordMoves onPrevious={onPrevious} onNext={onNext} />
          <IconButton label="Close details" icon="close" onClick={onClose} />
        </Head>
        <Body>
          {children}
          {noted && told && <MessagesSection record={noted} />}
          {noted && <NotesSection record={noted} />}
        </Body>
        {footer && <Foot>{footer}</Foot>}
      </DetailsFrame>
    </Drawer>
  );
}

/** Named value of a record. */
export interface Fact {
  name: string;
  value: ReactNode;
}

/** Description list in two columns. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <FactList>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === '' ? unknown : value}</dd>
        </div>
      ))}
    </FactList>
  );
}

/** Event of a record's history. */
export interface TimeLineEvent {
  key: string;
  /** ISO 8601, UTC. */
  at: string | null;
  /** Event and actor: `Accepted by Ada Obi`. */
  text: string;
}

/** Sentences to read before a decision; nothing without any. */
export function Warnings({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <WarningList>
      {texts.map((text) => (
        <li key={text}>
          <Icon name="alert" size={16} />
          {text}
        </li>
      ))}
    </WarningList>
  );
}

/** Circumstances against a decision, as the server sends them: the one that prevents it, then reasons to look twice. */
export function Obstacles({ found }: { found: readonly ShownObstacle[] | null | undefined }) {
  const refusal = refusalIn(found, 'accepted');
  return (
    <>
      {refusal && <Alert>{refusal}</Alert>}
      <Warnings texts={warningsIn(found)} />
    </>
  );
}

/** Names of audited actions that several types of records have, without the type. */
const commonEvents: Readonly<Record<string, string>> = {
  schedule: 'Decision scheduled',
  undo: 'Decision taken back',
  scheduleRefused: 'Decision not carried out',
  approvalLapse: 'First approval lapsed',
  refundApprovalLapse: 'First approval of the refund lapsed',
  releaseClaim: 'Claim of a colleague ended',
  reveal: 'Masked data shown',
  note: 'Note added',
  resendMessage: 'Message to the member sent again',
  putOnHold: 'Put on hold',
  endHold: 'Released',
};

/** Event and actor: `Accepted by Ada Obi`. */
export const eventBy = (text: string, name: string | null) => (name ? `${text} by ${name}` : text);

/**
 * Audited events of a record: `offeredRide.keep` has the label of `keep`, unless it has one of its own.
 *
 * @param isWhole names an action without a label in full
 */
export const auditEvents = (
  history: readonly { _id: string; at: string; action: string; adminName: string | null }[],
  labels: Readonly<Record<string, string>>,
  isWhole = false,
): TimeLineEvent[] =>
  history.map(({ _id, at, action, adminName }) => {
    const name = action.replace(/^.*\./, '');
    const label = labels[action] ?? labels[name] ?? commonEvents[name] ?? (isWhole ? action : name);
    return { key: _id, at, text: eventBy(label, adminName) };
  });

/** History of a record as a list of events, in the given order. */
export function TimeLine({ title, events }: { title: string; events: readonly TimeLineEvent[] }) {
  return (
    <Section aria-label={title}>
      <h3>{title}</h3>
      <HistoryLine>
        {events.map(({ key, at, text }) => (
          <li key={key}>
            {text}
            <Moment at={at} relative />
          </li>
        ))}
      </HistoryLine>
    </Section>
  );
}

/**
 * Link to the page with everything about a user. For an admin who may not see users, and with a backend without the page or
 * the user's id, it is `otherwise`.
 */
export function PersonLink({
  id,
  among,
  children,
  otherwise = children,
}: {
  id: string | null | undefined;
  /** Ids of the users of the list, through which the page steps; by default it steps nowhere. */
  among?: readonly string[] | undefined;
  children: ReactNode;
  /** By default the text alone. */
  otherwise?: ReactNode;
}) {
  const offered = useCapability('person');
  if (!offered || !id) return otherwise;
  return <OfferedPersonLink {...{ id, among, children, otherwise }} />;
}

/** Link of a backend with the page: the rights are read for it alone. */
function OfferedPersonLink({
  id,
  among,
  children,
  otherwise,
}: {
  id: string;
  among: readonly string[] | undefined;
  children: ReactNode;
  otherwise: ReactNode;
}) {
  if (!useCan('viewAllUsers')) return otherwise;
  return (
    <LinkLook asChild>
      <Link to={paths.user(id)} state={among && { among }}>
        {children}
      </Link>
    </LinkLook>
  );
}
