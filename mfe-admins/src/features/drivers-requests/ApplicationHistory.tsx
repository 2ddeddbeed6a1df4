import type { DriverApplicationDetails } from '@padiman/contracts';
import { TimeLine, type TimeLineEvent } from '@padiman/ui/overlay';
import { eventLabel, stateLabels } from './drivers-requests.messages.ts';

/** History of an application, oldest first. A decision older than the audit trail is taken from the record. */
export function ApplicationHistory({ application }: { application: DriverApplicationDetails }) {
  const { history, appliedAt, status, decidedAt, decidedBy } = application;
  const audited = history.toReversed().map(({ _id, at, action, adminName }) => ({
    key: _id,
    at,
    text: by(eventLabel(action), adminName),
  }));
  const unaudited =
    decidedAt && history.length === 0
      ? [{ key: 'decided', at: decidedAt, text: by(stateLabels[status], decidedBy) }]
      : [];
  const events: TimeLineEvent[] = [
    { key: 'applied', at: appliedAt, text: 'Applied' },
    ...audited,
    ...unaudited,
  ];
  return <TimeLine title="History" events={events} />;
}

const by = (text: string, name: string | null) => (name ? `${text} by ${name}` : text);
