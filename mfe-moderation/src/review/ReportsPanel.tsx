import { useState } from 'react';
import {
  decideReports,
  readReportsOnUser,
  readWorkToDo,
  type OpenReport,
  type PanelProps,
  type ReportOutcome,
  type SentParcel,
} from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import { Link } from '@padiman/client/routing';
import { useCapability } from '@padiman/client/session';
import { Button, Loaded, showToast } from '@padiman/ui';
import { ConfirmAction } from '@padiman/ui/overlay';
import { CaseList } from './CaseEvidence.tsx';
import { Decisions, Section } from './CaseEvidence.styles.ts';
import { ReportList } from './MemberReports.tsx';
import { addressOf, reportDecisions, typeLabel } from './review.messages.ts';

/** Panel in the details of a withdrawal: reports on its user, and records that were reported or deleted. */
export default function ReportsPanel({ of: { userId } }: PanelProps<'withdrawal.panels'>) {
  return userId === null ? null : <UserReports userId={userId} />;
}

/** Open reports on a user and on the parcels that the user sends, to decide on, and records that were reported or deleted. */
export function UserReports({ userId }: { userId: string }) {
  const read = useRead(readReportsOnUser, { params: { id: userId } });
  return (
    <Loaded read={read} failed="The reports could not be loaded." h="96px" label="Loading the reports">
      {({ data, open = [] }) => (
        <>
          {open.length > 0 && <OpenReports reports={open} />}
          <Section>
            <h3>Reports and Deletions</h3>
            <CaseList cases={data} />
          </Section>
        </>
      )}
    </Loaded>
  );
}

/** Open reports on a sent parcel, to decide on; nothing without any, and without the right to decide. */
export function ParcelReports({ parcel: { _id, userId } }: { parcel: SentParcel }) {
  const enabled = useCapability('memberReports') && Boolean(userId);
  const { data } = useRead(readReportsOnUser, { params: { id: userId ?? '' } }, { enabled });
  const reports = data?.open?.filter(({ recordId }) => recordId === _id) ?? [];
  return reports.length > 0 && <OpenReports reports={reports} isOfRecord />;
}

/** Reports that are decided one by one: no review decides on their records. */
function OpenReports({
  reports,
  isOfRecord = false,
}: {
  reports: readonly OpenReport[];
  /** True in the details of the one record that they are on. */
  isOfRecord?: boolean;
}) {
  const [decision, propose] = useState<{ report: OpenReport; outcome: ReportOutcome }>();
  const end = () => propose(undefined);
  const decides = useCapability('memberReports');
  return (
    <Section>
      <h3>{isOfRecord ? 'Why Reported' : 'Open Reports'}</h3>
      <ReportList reports={reports}>
        {(report) => (
          <>
            {report.itemType !== 'users' && !isOfRecord && <Subject report={report} />}
            {decides && (
              <Decisions>
                <Button look="quiet" onClick={() => propose({ report, outcome: 'dismissed' })}>
                  Dismiss
                </Button>
                <Button look="dangerQuiet" onClick={() => propose({ report, outcome: 'upheld' })}>
                  Uphold
                </Button>
              </Decisions>
            )}
          </>
        )}
      </ReportList>
      {decision && (
        <ConfirmAction
          call={decideReports}
          input={{ body: { ids: [decision.report._id], outcome: decision.outcome } }}
          changes={[readReportsOnUser, readWorkToDo]}
          {...reportDecisions[decision.outcome]}
          onClose={end}
          onDone={({ results: [result] }) => {
            end();
            showToast(
              result?.outcome === 'updated'
                ? { title: 'Success', text: `The report was ${decision.outcome}.` }
                : { title: 'Left as it was', text: result?.reason ?? '' },
            );
          }}
        />
      )}
    </Section>
  );
}

function Subject({ report: { itemType, recordId, title } }: { report: OpenReport }) {
  const address = addressOf(itemType, recordId);
  return (
    <p>
      {typeLabel(itemType)}: {address ? <Link to={address}>{title}</Link> : title}
    </p>
  );
}
