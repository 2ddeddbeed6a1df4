import { startTransition, useId, useOptimistic, useEffect, useRef, useState } from 'react';
import { Button } from '../controls/buttons.tsx';
import { useKeyPress } from '../controls/single-keys.ts';
import { Icon } from '../icons/Icon.tsx';
import { densities, useDensity, type TableModel } from './table-model.ts';
import { Choices, Heights, PanelFrame, Panel } from './list.styles.ts';

/**
 * Button that opens a panel below itself, which shows and hides columns, and sets the height of rows. Escape, a press
 * outside or a focus outside closes it.
 */
export function ColumnChooser<R extends { _id: string }>({ table }: { table: TableModel<R> }) {
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);
  useKeyPress(({ key }) => {
    if (key !== 'Escape') return;
    setOpen(false);
    button.current?.focus();
  }, open);

  return (
    <PanelFrame ref={frame}>
      <Button
        ref={button}
        look="plain"
        title="Columns and row height"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name="columns" />
        <span data-text="">Columns</span>
      </Button>
      {open && (
        <Panel id={panel}>
          <ColumnChoices table={table} />
          <DensityChoices />
        </Panel>
      )}
    </PanelFrame>
  );
}

/**
 * Choice of the shown columns. The title column, the actions and the last visible one cannot be hidden.
 *
 * @param only ids of the offered columns; all by default
 */
export function ColumnChoices<R extends { _id: string }>({
  table,
  only,
}: {
  table: TableModel<R>;
  only?: readonly string[];
}) {
  const { columns, visible, hidden, setHidden } = table;
  return (
    <>
      <Choices>
        <legend>Shown columns</legend>
        {columns
          .filter(({ id }) => only?.includes(id) ?? true)
          .map((column) => (
            <Choice
              key={column.id}
              label={column.header}
              checked={!hidden.includes(column.id)}
              disabled={!table.canHide(column) || (visible.length === 1 && visible[0] === column)}
              onChange={(shown) =>
                setHidden((current) =>
                  shown ? current.filter((id) => id !== column.id) : [...current, column.id],
                )
              }
            />
          ))}
      </Choices>
      <Button look="plain" disabled={hidden.length === 0} onClick={() => setHidden(() => [])}>
        Show all columns
      </Button>
    </>
  );
}

const densityLabels = { comfortable: 'Comfortable', compact: 'Compact' } as const;

/** Choice of the rows' height in all lists. */
function DensityChoices() {
  const [chosen, choose] = useDensity();
  const title = useId();
  return (
    <Heights role="radiogroup" aria-labelledby={title}>
      <p id={title}>Row height</p>
      {densities.map((density) => (
        <label key={density}>
          <input type="radio" name="density" checked={chosen === density} onChange={() => choose(density)} />
          {densityLabels[density]}
        </label>
      ))}
    </Heights>
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
