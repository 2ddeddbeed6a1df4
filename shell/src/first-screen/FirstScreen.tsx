import { useLayoutEffect } from 'react';
import { takeOverFirstScreen, uncoverConsole } from './first-screen.ts';

/**
 * Replaces the page's first screen, as soon as the screen beside it is drawn. While a pointer is pressed it waits for the
 * click, which would otherwise begin on one button and end on another.
 */
export function TakeOverFirstScreen({ path }: { path: string }) {
  useLayoutEffect(() => {
    if (!window.padimanFirstScreen?.isPressed()) return takeOverFirstScreen(path);
    const takeOver = () => void setTimeout(() => takeOverFirstScreen(path));
    window.addEventListener('pointerup', takeOver, { once: true });
    window.addEventListener('pointercancel', takeOver, { once: true });
  }, [path]);
  return null;
}

/** Shows the console instead of the page's first screen; part of every notice that stands for a screen. */
export function UncoverConsole() {
  useLayoutEffect(uncoverConsole, []);
  return null;
}
