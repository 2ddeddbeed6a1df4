import { useState } from 'react';
import { changeTarget, listTargets, targetForm, targetText, type QueueTarget } from '@padiman/contracts';
import { useForm } from '@padiman/client/forms';
import { useRead, useWrite } from '@padiman/client/query';
import { Loaded, splitName, TextField } from '@padiman/ui';
import { ConfirmDialog } from '@padiman/ui/overlay';
import { NamedButton } from '../../ActionEntry.tsx';
import { failureMessage } from '../../failure.messages.ts';
import { SettingCard } from '../../SettingCard.tsx';
import { Choice, ReasonTable } from '../decision-reasons/decision-reasons.styles.ts';

/** Hours to the first decision, by queue of the work to do, which super admins change. */
export function Targets() {
  const read = useRead(listTargets, {});
  const [edited, setEdited] = useState<QueueTarget>();
  return (
    <SettingCard
      title="Targets"
      description="Time to the first decision. Work to do and the menu mark a queue whose records wait longer."
    >
      <Loaded read={read} failed="The targets could not be loaded." h="320px">
        {({ data }) => (
          <ReasonTable>
            <thead>
              <tr>
                {['Queue', 'Target', 'Beyond it', 'Actions'].map((name) => (
                  <th key={name}>{name}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map((target) => (
                <tr key={target.queue}>
                  <th scope="row">{splitName(target.queue)}</th>
                  <td>{targetText(target.hours)}</td>
                  <td>{target.escalates ? 'Escalated' : 'Marked'}</td>
                  <td>
                    <NamedButton object={splitName(target.queue)} onClick={() => setEdited(target)}>
                      Edit
                    </NamedButton>
                  </td>
                </tr>
              ))}
            </tbody>
          </ReasonTable>
        )}
      </Loaded>
      {edited && <TargetDialog target={edited} onClose={() => setEdited(undefined)} />}
    </SettingCard>
  );
}

function TargetDialog({ target, onClose }: { target: QueueTarget; onClose: () => void }) {
  const { queue, hours, escalates } = target;
  const change = useWrite(changeTarget, { changes: [listTargets] });
  const { field, register, handleSubmit } = useForm(targetForm, { hours, escalates });
  return (
    <ConfirmDialog
      title={`Target of ${splitName(queue)}`}
      confirmText="Save"
      busy={change.isPending}
      error={change.error ? failureMessage(change.error, 'The target was not saved') : undefined}
      onSubmit={handleSubmit((body) => change.mutate({ params: { queue }, body }, { onSuccess: onClose }))}
      onCancel={onClose}
    >
      <TextField label="Hours to the first decision" inputMode="numeric" {...field('hours')} />
      {queue !== 'payouts' && (
        <Choice>
          <input type="checkbox" {...register('escalates')} />
          Escalate those beyond it to the super admins, the oldest first
        </Choice>
      )}
    </ConfirmDialog>
  );
}
