import { Button } from '../public.ts';
import { SelectionBar, type Selection } from '../table/public.ts';
import type { BulkAction, ActionMessages } from '@padiman/client/query';

/** What can be done with picked records: a button for each action, the one that takes away last. */
export function RecordSelectionBar<A extends string, R extends { _id: string }>({
  selection,
  action,
  words,
  summary,
}: {
  selection: Selection<R>;
  action: BulkAction<A>;
  words: Record<A, ActionMessages>;
  summary?: string;
}) {
  return (
    <SelectionBar count={selection.count} onClear={selection.clear} {...(summary && { summary })}>
      {(Object.keys(words) as A[]).map((name) => (
        <Button
          key={name}
          look={words[name].destructive ? 'danger' : 'quiet'}
          onClick={() => action.request(name)}
        >
          {words[name].button}
        </Button>
      ))}
    </SelectionBar>
  );
}
