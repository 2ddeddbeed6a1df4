import { readReportsOnUser, type PanelProps } from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import { Loaded } from '@padiman/ui';
import { CaseList } from './CaseEvidence.tsx';
import { Section } from './CaseEvidence.styles.ts';

/** Panel in the details of a withdrawal: records of its user that were reported or deleted. */
export default function ReportsPanel({ of: { userId } }: PanelProps<'withdrawal.panels'>) {
  const read = useRead(readReportsOnUser, { params: { id: userId ?? '' } }, { enabled: userId !== null });
  if (userId === null) return null;
  return (
    <Section>
      <h3>Reports and Deletions</h3>
      <Loaded read={read} failed="The reports could not be loaded." h="96px" label="Loading the reports">
        {({ data }) => <CaseList cases={data} />}
      </Loaded>
    </Section>
  );
}
