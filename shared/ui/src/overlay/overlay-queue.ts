import { useLayoutEffect, useState } from 'react';

/** The overlay that is currently opening; all others wait for it. */
let opening: object | undefined;
const waiting = new Set<() => void>();

/** Keeps the width of the scroll bar's gutter for the layout of the page while overlays cover it. */
function measureGutter() {
  const { body, documentElement } = document;
  if (body.hasAttribute('data-scroll-lock')) return;
  documentElement.style.setProperty('--gutter', `${window.innerWidth - body.offsetWidth}px`);
}

function markOpened(overlay: object) {
  if (opening !== overlay) return;
  opening = undefined;
  for (const open of [...waiting]) open();
}

/**
 * Serializes the opening of overlays. In the frame after it opens, an overlay hides everything outside of it from
 * screen readers; a second one that opened before that moment would be in front and hidden. Therefore an overlay
 * opens only when no other one is opening.
 *
 * @param requested true while the overlay should be open
 * @returns true once the overlay may be open
 */
export function useQueuedOpen(requested: boolean): boolean {
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (!requested) return;
    const overlay = {};
    let frame: number;
    const tryOpen = () => {
      if (opening) return;
      waiting.delete(tryOpen);
      opening = overlay;
      measureGutter();
      setOpen(true);
      // The overlay hides the rest of the page before or during the next frame.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => markOpened(overlay));
      });
    };
    waiting.add(tryOpen);
    tryOpen();
    return () => {
      waiting.delete(tryOpen);
      cancelAnimationFrame(frame);
      setOpen(false);
      markOpened(overlay);
    };
  }, [requested]);
  return requested && open;
}
