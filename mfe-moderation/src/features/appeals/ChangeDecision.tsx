import { useState } from 'react';
import { changeAppeal, fetchAppeal, listAppeals, refusalIn, type AppealDetails } from '@padiman/contracts';
import { Button, Row, SelectField, showToast } from '@padiman/ui';
import { ConfirmAction } from '@padiman/ui/overlay';
import { sanctionReasons, suspensionEnd } from '../person/person.messages.ts';
import { decisionText, memberOf, milderThan } from './appeals.messages.ts';

/** Button and dialog that replace a block or suspension by a milder sanction. */
export function ChangeDecision({ appeal }: { appeal: AppealDetails }) {
  const [isOpen, setOpen] = useState(false);
  const [choice, setChoice] = useState('');
  if (!appeal.changeable || appeal.status !== 'pending') return null;
  if (refusalIn(appeal.obstacles, 'accepted') !== undefined) return null;
  const options = milderThan(appeal);
  const chosen = options.find(({ value }) => value === choice) ?? options[0];
  const sanction =
    chosen.value === 'warning'
      ? ({ kind: 'warning' } as const)
      : ({ kind: 'suspension', until: suspensionEnd(chosen.value) } as const);
  return (
    <>
      <Row style={{ marginTop: 12 }}>
        <Button onClick={() => setOpen(true)}>Change Decision</Button>
      </Row>
      {isOpen && (
        <ConfirmAction
          call={changeAppeal}
          inputOf={(reason) => ({ params: { id: appeal._id }, body: { ...sanction, reason } })}
          reasons={sanctionReasons}
          changes={[fetchAppeal, listAppeals]}
          title={`Change the Decision: ${decisionText(appeal)}`}
          confirmText="Change Decision"
          consequence={`${memberOf(appeal)} gets this instead, is sent the reason, and the appeal is decided. It cannot be taken back.`}
          destructive
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            const text = `${memberOf(appeal)}: ${chosen.label.toLowerCase()} instead.`;
            showToast({ title: 'Decision Changed', text });
          }}
        >
          <SelectField label="Instead" value={chosen.value} options={options} onChange={setChoice} />
        </ConfirmAction>
      )}
    </>
  );
}
