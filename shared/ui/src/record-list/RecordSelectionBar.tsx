import type { ActionMessages, BulkAction } from '@padiman/client/query';
import { Button } from '../public.ts';
import { SelectionBar, type Selection } from '../table/public.ts';

/** Selection bar with one button for each action, in the order of `messages`. */
export function RecordSelectionBar<A extends string, R extends { _id: string }>({
  selection,
  action,
  messages,
  summary,
  disabled = false,
}: {
  selection: Selection<R>;
  action: BulkAction<A>;
  messages: Record<A, ActionMessages>;
  summary?: string;
  disabled?: boolean;
}) {
  return (
    <SelectionBar count={selection.count} onClear={selection.clear} {...(summary && { summary })}>
      {(Object.keys(messages) as A[]).map((name) => (
        <Button
          key={name}
          look={messages[name].destructive ? 'danger' : 'primary'}
          disabled={disabled}
          onClick={() => action.request(name)}
        >
          {messages[name].button}
        </Button>
      ))}
    </SelectionBar>
  );
}
