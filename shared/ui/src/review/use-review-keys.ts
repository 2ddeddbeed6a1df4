import { singleKeysOn, isInput, useKeyPress } from '../controls/single-keys.ts';
import { actionOf, type KeyState, type ReviewAction } from './review-keys.rules.ts';

const controls = 'button, a[href], summary, [role=button], [role=switch]';

/** Listens to the keys of review mode in the whole page. */
export function useReviewKeys(
  state: Pick<KeyState, 'question' | 'settling'>,
  perform: (action: ReviewAction) => void,
): void {
  useKeyPress((event) => {
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
        ...state,
        singleKeys: singleKeysOn(),
        dialogOpen: document.querySelector('[role=dialog], [role=alertdialog]') !== null,
      },
    );
    if (!action) return;
    // A key that opens a field must not be typed into it.
    event.preventDefault();
    perform(action);
  });
}
