import type { DriverApplicationDetails } from '@padiman/contracts';
import { TimeLine, type TimeLineEvent } from '@padiman/ui/overlay';
import { eventWords, stateWords } from './drivers-requests.words.ts';

/** What happened to an application, oldest first. A decision older than the audit is told too. */
export function ApplicationHistory({ application }: { application: DriverApplicationDetails }) {
  const { history, appliedAt, status, decidedAt, decidedBy } = application;
  const written = history.toReversed().map(({ _id, at, action, adminName }) => ({
    key: _id,
    at,
    text: by(eventWords(action), adminName),
  }));
  const unwritten =
    decidedAt && history.length === 0
      ? [{ key: 'decided', at: decidedAt, text: by(stateWords[status], decidedBy) }]
      : [];
  const events: TimeLineEvent[] = [
    { key: 'applied', at: appliedAt, text: 'Applied' },
    ...written,
    ...unwritten,
  ];
  return <TimeLine title="History" events={events} />;
}

const by = (words: string, name: string | null) => (name ? `${words} by ${name}` : words);
