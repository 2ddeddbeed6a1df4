import { useEffect, useLayoutEffect, useRef } from 'react';
import { singleKeysOn, isInput } from '../controls/single-keys.ts';
import { actionOf, type KeyState, type ReviewAction } from './review-keys.rules.ts';

const controls = 'button, a[href], summary, [role=button], [role=switch]';

/** Listens to the keys of review mode in the whole page. */
export function useReviewKeys(
  state: Pick<KeyState, 'question' | 'settling'>,
  perform: (action: ReviewAction) => void,
): void {
  const latest = useRef({ state, perform });
  useLayoutEffect(() => {
    latest.current = { state, perform };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, repeat, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event;
      if (defaultPrevented) return;
      const action = actionOf(
        {
          ...{ key, repeat },
          modified: ctrlKey || metaKey || altKey || shiftKey,
          typing: isInput(event),
          onControl: target instanceof Element && target.closest(controls) !== null,
        },
        {
          ...latest.current.state,
          singleKeys: singleKeysOn(),
          dialogOpen: document.querySelector('[role=dialog], [role=alertdialog]') !== null,
        },
      );
      if (!action) return;
      // A key that opens a field must not be typed into it.
      event.preventDefault();
      latest.current.perform(action);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
