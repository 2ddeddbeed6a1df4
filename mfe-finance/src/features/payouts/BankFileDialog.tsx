import { useState } from 'react';
import type { BankFormatName, QueuedPayout } from '@padiman/contracts';
import { Alert, formatCount, formatNaira } from '@padiman/ui';
import { ConfirmDialog } from '@padiman/ui/overlay';
import { FormatField } from './BankAnswer.tsx';
import { useBankFile } from './payouts.hooks.ts';
import { sumOf } from './payouts.rules.ts';
import { Fields } from './payouts.styles.ts';

/** Writes the bulk file of a bank for claimed payouts, and saves it. */
export function BankFileDialog({
  payouts,
  onClose,
}: {
  payouts: readonly QueuedPayout[];
  onClose: () => void;
}) {
  const [format, setFormat] = useState<BankFormatName>('gtbank');
  const { write, busy, error, written } = useBankFile();
  return (
    <ConfirmDialog
      title="Bank File"
      question={`${formatCount(payouts.length)} payouts, ${formatNaira(sumOf(payouts))}.`}
      consequence="The file has account numbers. Writing it is recorded; nothing is paid or noted by it."
      confirmText="Download"
      busy={busy}
      error={error}
      onConfirm={() =>
        write(
          payouts.map(({ _id }) => _id),
          format,
        )
      }
      onCancel={onClose}
    >
      <Fields>
        <FormatField value={format} onChange={setFormat} />
        {written && (
          <Alert tone="good">
            {written.name} was saved: {formatCount(written.count)} payouts, {formatNaira(written.amount)}.
          </Alert>
        )}
      </Fields>
    </ConfirmDialog>
  );
}
