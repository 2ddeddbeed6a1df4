import { startTransition, useOptimistic } from 'react';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { Disclosure } from './Disclosure.tsx';
import type { TableModel } from './table-model.ts';
import { Choices } from './ColumnChooser.styles.ts';

/** Panel that shows and hides columns. The title column and the last visible one cannot be hidden. */
export function ColumnChooser<R extends { _id: string }>({ table }: { table: TableModel<R> }) {
  const columns = table.getAllLeafColumns();
  const visible = columns.filter((column) => column.getIsVisible());
  return (
    <Disclosure
      label={
        <>
          <Icon name="columns" />
          Columns
        </>
      }
    >
      <Choices>
        <legend>Shown columns</legend>
        {columns.map((column) => (
          <Choice
            key={column.id}
            label={column.columnDef.header as string}
            checked={column.getIsVisible()}
            disabled={!column.getCanHide() || (visible.length === 1 && visible[0] === column)}
            onChange={(shown) => column.toggleVisibility(shown)}
          />
        ))}
      </Choices>
      <Button
        look="plain"
        disabled={visible.length === columns.length}
        onClick={() => table.setColumnVisibility({})}
      >
        Show all columns
      </Button>
    </Disclosure>
  );
}

/** Checkbox of a column; shows a press at once, before the rows have followed. */
function Choice({
  label,
  checked,
  disabled,
  onChange,
}: {
  label: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}) {
  const [shown, show] = useOptimistic(checked);
  const toggle = () =>
    startTransition(() => {
      show(!shown);
      onChange(!shown);
    });
  return (
    <label>
      <input type="checkbox" checked={shown} disabled={disabled} onChange={toggle} />
      {label}
    </label>
  );
}
