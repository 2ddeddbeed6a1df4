import { TextAreaField } from '@padiman/ui';
import type { FinishedTexts } from './record-list.messages.ts';
import { maxReason, type Override } from './refunds.hooks.ts';
import { Frame } from './RefundOverride.styles.ts';

/** Choice to refund finished records too, with its reason; nothing if none of the selected is finished. */
export function RefundOverride({ override, texts }: { override: Override; texts: FinishedTexts }) {
  const { finished, chosen, reason, error, choose, setReason } = override;
  if (finished === 0) return null;
  return (
    <Frame>
      <p>{texts.explanation(finished)}</p>
      <label>
        <input type="checkbox" checked={chosen} onChange={(event) => choose(event.target.checked)} />
        {texts.choice}
      </label>
      {chosen && (
        <TextAreaField
          label="Reason"
          rows={3}
          value={reason}
          length={reason.length}
          limit={maxReason}
          error={error}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </Frame>
  );
}
