import { useState } from 'react';
import {
  changeDecisionReason,
  createDecisionReason,
  decisionReasonForm,
  fillReason,
  listDecisionReasons,
  newDecisionReason,
  reasonKinds,
  type DecisionReason,
  type ReasonKind,
} from '@padiman/contracts';
import { useForm } from '@padiman/client/forms';
import { useRead, useWrite } from '@padiman/client/query';
import { Alert, Button, formatNaira, Loaded, Row, showToast, TextAreaField, TextField } from '@padiman/ui';
import { ConfirmDialog, Facts } from '@padiman/ui/overlay';
import { NamedButton } from '../../ActionEntry.tsx';
import { failureMessage, fieldMessages } from '../../failure.messages.ts';
import { SettingCard } from '../../SettingCard.tsx';
import { Events as Choices } from '../webhooks/webhooks.styles.ts';
import { Choice, ReasonTable } from './decision-reasons.styles.ts';

const kindLabels: Readonly<Record<ReasonKind, string>> = {
  withdrawal: 'Withdrawals',
  driverApplication: 'Driver applications',
  travel: 'Trips and parcels',
  post: 'Posts',
  user: 'Blocked or deleted users',
  refund: 'Refunds',
};

/** Values of the placeholders in a preview. */
const example = { name: 'Ada', amount: formatNaira(5_000) };

/** Reasons of decisions with what members are told, which super admins edit. */
export function DecisionReasons() {
  const read = useRead(listDecisionReasons, {});
  const [edited, setEdited] = useState<DecisionReason | 'new'>();
  return (
    <SettingCard
      title="Reasons of decisions"
      description="Staff choose one when they reject, delete, block or refund. The app tells the member its text in English and in Nigerian Pidgin; own words alone are not sent."
    >
      <Loaded read={read} failed="The reasons could not be loaded." h="320px">
        {({ data: reasons }) => (
          <>
            <Row gap={2}>
              <Button look="primary" onClick={() => setEdited('new')}>
                Add reason
              </Button>
            </Row>
            <ReasonTable>
              <thead>
                <tr>
                  <th>Reason</th>
                  <th data-wide="">Decisions</th>
                  <th data-wide="">The member is told</th>
                  <th>State</th>
                  <th>Actions</th>
                </tr>
              </thead>
              <tbody>
                {reasons.map((reason) => (
                  <tr key={reason.code}>
                    <th scope="row">{reason.staffText}</th>
                    <td data-wide="">{reason.kinds.map((kind) => kindLabels[kind]).join(', ')}</td>
                    <td data-wide="">{reason.en}</td>
                    <td>{reason.enabled ? 'Offered' : 'Not offered'}</td>
                    <td>
                      <NamedButton object={reason.staffText} onClick={() => setEdited(reason)}>
                        Edit
                      </NamedButton>
                    </td>
                  </tr>
                ))}
              </tbody>
            </ReasonTable>
          </>
        )}
      </Loaded>
      {edited && (
        <ReasonDialog
          reason={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            showToast({ title: 'Success', text: 'The reason was saved.' });
          }}
        />
      )}
    </SettingCard>
  );
}

const changes = [listDecisionReasons];

/** Form that adds or edits a reason, with its texts as the member reads them; a failure keeps the input. */
function ReasonDialog({
  reason,
  onClose,
  onSaved,
}: {
  /** Reason to edit; undefined to add one. */
  reason: DecisionReason | undefined;
  onClose: () => void;
  onSaved: () => void;
}) {
  const create = useWrite(createDecisionReason, { changes });
  const change = useWrite(changeDecisionReason, { changes });
  const fields = ['code', 'staffText', 'en', 'pcm'];
  const { shown, other } = fieldMessages(create.error ?? change.error, fields);
  const { code = '', kinds = [], staffText = '', en = '', pcm = '', enabled = true } = reason ?? {};
  const given = { code, kinds: [...kinds], staffText, en, pcm, enabled };
  const form = useForm(newDecisionReason, given, shown);
  const { register, field, handleSubmit, formState, watch } = form;
  const { errors, isSubmitting } = formState;
  const texts = { en: watch('en'), pcm: watch('pcm') };
  const save = handleSubmit((values) => {
    const body = decisionReasonForm.cast(values, { stripUnknown: true });
    const sent = reason
      ? change.mutateAsync({ params: { code }, body })
      : create.mutateAsync({ body: values });
    return sent.then(onSaved, () => {});
  });
  return (
    <ConfirmDialog
      title={reason ? 'Edit reason' : 'Add reason'}
      confirmText="Save"
      consequence="Later decisions have the new texts; what was sent stays as it was."
      busy={isSubmitting}
      error={other && failureMessage(other, 'The reason was not saved')}
      onSubmit={save}
      onCancel={onClose}
    >
      <TextField label="Text for staff" autoComplete="off" {...field('staffText')} />
      {!reason && <TextField label="Code for the app, such as spam" autoComplete="off" {...field('code')} />}
      <Choices>
        <legend>Decisions</legend>
        {reasonKinds.map((kind) => (
          <label key={kind}>
            <input type="checkbox" value={kind} {...register('kinds')} />
            {kindLabels[kind]}
          </label>
        ))}
        {errors.kinds?.message && <Alert>{errors.kinds.message}</Alert>}
      </Choices>
      <TextAreaField label="English" rows={3} length={texts.en.length} limit={500} {...field('en')} />
      <TextAreaField
        label="Nigerian Pidgin"
        rows={3}
        length={texts.pcm.length}
        limit={500}
        {...field('pcm')}
      />
      <Facts
        facts={[
          { name: 'English, as the member reads it', value: fillReason(texts.en, example) },
          { name: 'Nigerian Pidgin, as the member reads it', value: fillReason(texts.pcm, example) },
        ]}
      />
      <Choice>
        <input type="checkbox" {...register('enabled')} />
        Offered to staff
      </Choice>
    </ConfirmDialog>
  );
}
