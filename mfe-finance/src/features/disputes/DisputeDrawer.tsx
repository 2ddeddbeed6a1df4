import type { Dispute, EvidenceSection } from '@padiman/contracts';
import type { Details } from '@padiman/client/routing';
import { useSeesPersonalData } from '@padiman/client/session';
import { Alert, Button, formatNaira, Loaded, Row, Text } from '@padiman/ui';
import { DetailsDrawer, Facts, PersonLink, Section } from '@padiman/ui/overlay';
import { recordOf } from '../reconciliation/reconciliation.columns.tsx';
import { DisputeStatus, DueDate } from './disputes.columns.tsx';
import { useDispute, useEvidenceFile } from './disputes.hooks.ts';
import { disputeName, noDownload, payerName } from './disputes.messages.ts';
import { EvidenceList } from './disputes.styles.ts';

/** Details of the dispute that the address names: what the list knows at once, the evidence once it is loaded. */
export function DisputeDrawer({ id, details }: { id: string; details: Details<Dispute> }) {
  const read = useDispute(id);
  const file = useEvidenceFile(id);
  const sees = useSeesPersonalData();
  const shown = read.data?.data.dispute ?? details.record;
  return (
    <DetailsDrawer
      title="Dispute"
      recordName={shown ? disputeName(shown) : null}
      onClose={details.close}
      onPrevious={details.previous}
      onNext={details.next}
      footer={
        <>
          {!sees && <Text tone="muted">{noDownload}</Text>}
          <Button look="primary" disabled={!sees || !read.data || file.busy} onClick={file.download}>
            Download evidence
          </Button>
        </>
      }
    >
      {shown && <DisputeFacts dispute={shown} />}
      <Loaded read={read} failed="The evidence could not be loaded." h="320px" label="Loading the evidence">
        {({ data: { evidence } }) => evidence.map((one) => <Evidence key={one.title} section={one} />)}
      </Loaded>
      {file.error && <Alert>{file.error}</Alert>}
    </DetailsDrawer>
  );
}

function DisputeFacts({ dispute }: { dispute: Dispute }) {
  const { payer } = dispute;
  return (
    <>
      <Row gap={3} justify="between">
        <Text size="figure" weight="semibold">
          {formatNaira(dispute.amount)}
        </Text>
        <DisputeStatus status={dispute.status} />
      </Row>
      <Facts
        facts={[
          { name: 'Evidence due', value: <DueDate dispute={dispute} /> },
          {
            name: 'Payer',
            value: payer ? <PersonLink id={payer._id}>{payer.name}</PersonLink> : payerName(dispute),
          },
          { name: 'Paid for', value: recordOf(dispute) },
        ]}
      />
    </>
  );
}

function Evidence({ section: { title, lines, note } }: { section: EvidenceSection }) {
  return (
    <Section aria-label={title}>
      <h3>{title}</h3>
      {note !== null && <Text tone="muted">{note}</Text>}
      {lines.length > 0 && (
        <EvidenceList>
          {lines.map(({ name, value }, position) => (
            <div key={position}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </EvidenceList>
      )}
    </Section>
  );
}
