import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { Frame, Panel } from './Disclosure.styles.ts';

/** Button that opens a panel below itself. Escape, a press outside or a focus outside closes it. */
export function Disclosure({
  label,
  title,
  children,
}: {
  label: ReactNode;
  /** Tooltip of the button. */
  title?: string;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false);
    };
    const closeByEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeByEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeByEscape);
    };
  }, [open]);

  return (
    <Frame ref={frame}>
      <Button
        ref={button}
        look="plain"
        title={title}
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      {open && <Panel id={panel}>{children}</Panel>}
    </Frame>
  );
}
