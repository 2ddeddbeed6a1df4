import { useState } from 'react';
import type { Call, ModerationCase } from '@padiman/contracts';
import type { IconName } from '@padiman/ui';
import type { Fact } from '@padiman/ui/overlay';
import { CaseEvidence } from '../review/CaseEvidence.tsx';
import { ModerationReview } from '../review/ModerationReview.tsx';
import { moderationQueue } from '../review/review.hooks.ts';
import type { ListAction } from './record-list.messages.ts';
import { recordTypes, type RecordListDescription } from './RecordListScreen.tsx';

/** Review mode of the reported records of a list, with one fact for each column. */
export function RecordReview<R, A extends ListAction>({
  of: { list, path, itemType, nameOf, columns, messages, review },
  details,
  title,
  icon,
  heading,
  moreOf,
  notesOf,
}: {
  of: RecordListDescription<R, A>;
  /** Read of one record with its evidence. */
  details: Call;
  title: string;
  icon: IconName;
  /** Heading of the record's facts. */
  heading: string;
  /** Facts without a column. */
  moreOf?: (record: R) => readonly Fact[];
  /** Sentences to read before a decision. */
  notesOf?: (known: ModerationCase<R>) => readonly string[];
}) {
  const [queue] = useState(
    () =>
      review && moderationQueue<R>({ ...review, recordType: recordTypes[itemType], details, list, nameOf }),
  );
  if (!queue) return null;
  const evidence = (known: ModerationCase<R>) => (
    <CaseEvidence
      known={known}
      title={heading}
      facts={[
        ...columns.map(({ header, cell }) => ({ name: header, value: cell(known.record) })),
        ...(moreOf?.(known.record) ?? []),
      ]}
      notes={notesOf?.(known)}
    />
  );
  return (
    <ModerationReview title={title} icon={icon} list={{ path, label: messages.title }} queue={queue}>
      {evidence}
    </ModerationReview>
  );
}
