import { chakra } from '@chakra-ui/react';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { Disclosure } from './Disclosure.tsx';
import type { TableModel } from './table-model.ts';

const Choices = chakra('fieldset', {
  base: {
    display: 'grid',
    '& legend': { fontWeight: 'semibold', mb: 1 },
    '& label': { display: 'flex', alignItems: 'center', gap: 2, minH: '32px', cursor: 'pointer' },
    '& label:has(:disabled)': { color: 'text.muted', cursor: 'not-allowed' },
  },
});

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
          <label key={column.id}>
            <input
              type="checkbox"
              checked={column.getIsVisible()}
              disabled={!column.getCanHide() || (visible.length === 1 && visible[0] === column)}
              onChange={() => column.toggleVisibility()}
            />
            {column.columnDef.header as string}
          </label>
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
