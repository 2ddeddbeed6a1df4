import { useState } from 'react';
import {
  correctionAccounts,
  matchException,
  proposeCorrection,
  sumOfField,
  unmatchException,
  type ReconciliationException,
} from '@padiman/contracts';
import { formatNaira, SelectField, TextField } from '@padiman/ui';
import { ConfirmAction } from '@padiman/ui/overlay';
import { changes, readLeft } from './reconciliation.hooks.ts';
import { againstLabel, countOf, leftText } from './reconciliation.messages.ts';
import { Pairs } from './reconciliation.styles.ts';

/** Action on an exception; `others` are those that a match explains it by. */
export interface ActionRequest {
  action: 'match' | 'unmatch' | 'correct';
  exception: ReconciliationException;
  others?: readonly ReconciliationException[];
}

/** Confirmation of the action on an exception. */
export function ExceptionDialog({
  request: { action, exception, others = [] },
  onClose,
  onDone,
}: {
  request: ActionRequest;
  onClose: () => void;
  /** @param isGone true once nothing of the exception is left */
  onDone: (text: string, isGone: boolean) => void;
}) {
  const [against, setAgainst] = useState<(typeof correctionAccounts)[number]>('providerFees');
  const [text, setText] = useState(String(-exception.difference));
  const amount = /^-?\d+(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : 0;
  const { _id: id, reference, difference } = exception;
  const params = { id };
  const sum = `${reference}, ${formatNaira(difference)}`;
  const report = async (done: string) => {
    const left = await readLeft(id);
    onDone(leftText(done, reference, left), left === 0);
  };
  if (action === 'match') {
    const names = others.map((other) => `${other.reference}, ${formatNaira(other.difference)}`);
    const left = sumOfField([exception, ...others], 'difference');
    return (
      <ConfirmAction
        call={matchException}
        changes={changes}
        reasons={[]}
        inputOf={(remark) => ({ params, body: { with: others.map(({ _id }) => _id), remark } })}
        title="Match"
        confirmText="Match"
        question={`${sum} with ${names.join('; ')}`}
        consequence={`${formatNaira(left)} is left over. A match can be ended.`}
        onClose={onClose}
        onDone={() => report(`Matched with ${countOf(others.length, 'exception')}`)}
      />
    );
  }
  if (action === 'unmatch') {
    return (
      <ConfirmAction
        call={unmatchException}
        changes={changes}
        reasons={[]}
        inputOf={(remark) => ({ params, body: { remark } })}
        title="End Matches"
        confirmText="End Matches"
        destructive
        question={`All matches by hand of ${sum}`}
        consequence="The amounts that they matched become exceptions again."
        onClose={onClose}
        onDone={() => report('Matches ended')}
      />
    );
  }
  return (
    <ConfirmAction
      call={proposeCorrection}
      changes={changes}
      reasons={[]}
      inputOf={(reason) => ({ params, body: { against, amount, reason } })}
      title="Propose Correction"
      confirmText="Propose"
      question={`Ledger minus outside: ${sum}`}
      consequence="Another admin confirms it; only then it is posted."
      isReady={amount !== 0}
      onClose={onClose}
      onDone={({ data }) =>
        onDone(
          `Correction of ${formatNaira(data.amount)} for ${reference} is proposed. Another admin confirms it.`,
          false,
        )
      }
    >
      <Pairs>
        <SelectField
          label="Against"
          value={against}
          options={correctionAccounts.map((value) => ({ value, label: againstLabel(value) }))}
          onChange={setAgainst}
        />
        <TextField
          label="Naira into the account"
          value={text}
          error={
            amount === 0
              ? 'Not 0, at most two decimals; with a minus for money out of the account'
              : undefined
          }
          onChange={({ target }) => setText(target.value)}
        />
      </Pairs>
    </ConfirmAction>
  );
}
