import { Button } from '@padiman/shared/ui';
import { SelectionBar, type Selection } from '@padiman/shared/ui/table';
import type { BulkAction } from './bulk-action.hooks.ts';
import type { ActionWords } from './words.ts';

/** What can be done with picked records: a button for each action, the one that takes away last. */
export function RecordSelectionBar<A extends string, R extends { _id: string }>({
  selection,
  action,
  words,
  summary,
}: {
  selection: Selection<R>;
  action: BulkAction<A>;
  words: Record<A, ActionWords>;
  summary?: string;
}) {
  return (
    <SelectionBar count={selection.records.length} onClear={selection.clear} {...(summary && { summary })}>
      {(Object.keys(words) as A[]).map((name) => (
        <Button
          key={name}
          look={words[name].destructive ? 'danger' : 'quiet'}
          onClick={() => action.ask(name)}
        >
          {words[name].button}
        </Button>
      ))}
    </SelectionBar>
  );
}
