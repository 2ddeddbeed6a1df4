import { useLayoutEffect, useState } from 'react';

/** The overlay that is opening at this moment, and what those after it wait for. */
let opening: object | undefined;
const waiting = new Set<() => void>();

function stands(overlay: object) {
  if (opening !== overlay) return;
  opening = undefined;
  for (const begin of [...waiting]) begin();
}

/**
 * Whether an overlay that is wanted may be open yet. In the frame after it opened, each hides from screen readers all
 * that lies outside of it: another one that came before that would stand in front, and be hidden with the rest. So
 * whoever is asked for while one is opening waits until that one stands; anybody else opens at once.
 */
export function useOpenInTurn(wanted: boolean): boolean {
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (!wanted) return;
    const overlay = {};
    let frame: number;
    const begin = () => {
      if (opening) return;
      waiting.delete(begin);
      opening = overlay;
      setOpen(true);
      // What hides the others is asked for at some time before the next frame, or right in it.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => stands(overlay));
      });
    };
    waiting.add(begin);
    begin();
    return () => {
      waiting.delete(begin);
      cancelAnimationFrame(frame);
      setOpen(false);
      stands(overlay);
    };
  }, [wanted]);
  return wanted && open;
}
