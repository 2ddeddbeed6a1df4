import { chakra } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';

const Frame = chakra('div', { base: { position: 'relative' } });
const Panel = chakra('div', {
  base: {
    position: 'absolute',
    insetEnd: 0,
    top: 'calc(100% + 4px)',
    zIndex: 20,
    minW: '220px',
    maxH: '60dvh',
    overflow: 'auto',
    p: 3,
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'surface',
    boxShadow: 'floating',
  },
});

/** Button that opens a panel below itself. Escape, a press outside or a focus outside closes it. */
export function Disclosure({ label, children }: { label: ReactNode; children: ReactNode }) {
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
