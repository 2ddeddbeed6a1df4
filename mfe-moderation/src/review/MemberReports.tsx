import type { ReactNode } from 'react';
import {
  flagReason,
  readReviewCase,
  type MemberReport,
  type ModerationQueueName,
  type ReviewCase,
} from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import { Loaded, Moment } from '@padiman/ui';
import { PersonLink } from '@padiman/ui/overlay';
import { Section } from './CaseEvidence.styles.ts';
import { accuracyOf, moreReports, noReportDetails, outcomeLabels, reasonLabels } from './review.messages.ts';

/** Reports of members, newest first, each with its reporter and how often staff upheld what they reported. */
export function ReportList<R extends MemberReport>({
  reports,
  children,
}: {
  reports: readonly R[];
  /** Further content of a report. */
  children?: (report: R) => ReactNode;
}) {
  return (
    <ul>
      {reports.map((report) => (
        <li key={report._id}>
          <span>{report.reason === flagReason ? noReportDetails : reasonLabels[report.reason]}</span>
          {report.text !== null && <span>{report.text}</span>}
          <p>
            {report.reporter && (
              <>
                <PersonLink id={report.reporter._id}>{report.reporter.name}</PersonLink>
                {`, ${accuracyOf(report)} · `}
              </>
            )}
            <Moment at={report.at} />
            {report.outcome !== null && ` · ${outcomeLabels[report.outcome]}`}
          </p>
          {children?.(report)}
        </li>
      ))}
    </ul>
  );
}

/** Reports on a record; nothing without any. */
export function CaseReports({
  known: { reports = [], reportCount = 0 },
  title,
}: {
  known: Pick<ReviewCase, 'reports' | 'reportCount'>;
  title: string;
}) {
  if (reports.length === 0) return null;
  return (
    <Section>
      <h3>{title}</h3>
      <ReportList reports={reports} />
      {reportCount > reports.length && <p>{moreReports(reports.length, reportCount)}</p>}
    </Section>
  );
}

/** Reports on a record of a list, in its details. */
export function WhyReported({
  queue,
  id,
  quiet = false,
}: {
  /** Queue of the record. */
  queue: ModerationQueueName;
  id: string;
  /** Shows nothing until there are reports, for a record that may have none. */
  quiet?: boolean;
}) {
  const read = useRead(readReviewCase, { params: { queue, id } });
  if (quiet && read.data === undefined) return null;
  return (
    <Loaded read={read} failed="The reports could not be loaded." h="96px" label="Loading the reports">
      {({ data }) => <CaseReports known={data} title="Why Reported" />}
    </Loaded>
  );
}
