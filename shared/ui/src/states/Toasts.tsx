import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from '../controls/buttons.tsx';
import { isTyping, useKeyPress } from '../controls/single-keys.ts';
import { ToastFrame, ToastList } from './states.styles.ts';

/** Result of an action, at the bottom of the page. */
export interface Toast {
  title: string;
  text: string;
  /** Takes the action back; with `until`, before that time in milliseconds since 1970. */
  undo?: (() => void) | undefined;
  until?: number | undefined;
  /** True for a failure, which stays until it is dismissed. */
  failed?: boolean;
}

/** Toasts that are shown at once. */
const most = 4;

/** Milliseconds for which a toast without an end of its own is shown. */
const shownFor = 10_000;

let toasts: readonly Toast[] = [];
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
function show(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}
const dismiss = (toast: Toast) => show(toasts.filter((one) => one !== toast));

/** Shows a toast, below at most three earlier ones. */
export const showToast = (toast: Toast): void => show([...toasts, toast].slice(-most));

/** Element of the toasts, which can be pressed while a drawer is open. */
export const toastElement = () => document.querySelector<HTMLElement>('[data-toasts]');

/**
 * Toasts of the page. The region is there before its content, so that screen readers announce the content, and a child of
 * the body, because an open drawer hides the rest of the page from them. The key U takes the last decision back.
 */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  useEffect(() => () => show([]), []);
  useKeyPress((event) => {
    const last = toasts.findLast(({ undo }) => undo !== undefined);
    if (!last || event.key !== 'u' || event.defaultPrevented || isTyping(event)) return;
    event.preventDefault();
    takeBack(last);
  });
  return createPortal(
    <ToastList role="status" aria-live="polite" aria-label="Results" data-toasts="">
      {shown.map((toast, nth) => (
        <OneToast key={`${toast.title} ${toast.text} ${toast.until ?? nth}`} toast={toast} />
      ))}
    </ToastList>,
    document.body,
  );
}

function takeBack(toast: Toast) {
  dismiss(toast);
  toast.undo?.();
}

function OneToast({ toast }: { toast: Toast }) {
  const { title, text, undo, until, failed = false } = toast;
  useEffect(() => {
    if (failed) return;
    const timer = setTimeout(() => dismiss(toast), until === undefined ? shownFor : until - Date.now());
    return () => clearTimeout(timer);
  }, [toast, until, failed]);
  return (
    <ToastFrame failed={failed}>
      <p>
        <strong>{title}</strong> {text} {until !== undefined && <Countdown until={until} />}
      </p>
      {undo && (
        <Button shortcut="U" onClick={() => takeBack(toast)}>
          Undo
        </Button>
      )}
      <IconButton label="Dismiss" icon="close" onClick={() => dismiss(toast)} />
    </ToastFrame>
  );
}

/** Seconds until a decision takes effect; screen readers hear only the first of them. */
export function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((until - now) / 1_000);
  return <span aria-live="off">{seconds > 0 ? `Takes effect in ${seconds} s.` : 'Takes effect now.'}</span>;
}
