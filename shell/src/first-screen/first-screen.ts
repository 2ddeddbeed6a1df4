/** Element of the page's first screen; null where the page has none, or it was replaced. */
const firstScreen = () => document.getElementById('first-screen');

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Controls of a part of the page, by name. */
const controlsIn = (part: ParentNode) =>
  new Map(
    [...part.querySelectorAll<Control>('input, textarea, select')].map((control) => [control.name, control]),
  );

/** Sets a value as a person would: React ignores values that are set on its own property. */
function enter(control: Control, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
  set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Buttons that are pressed or not, by their position. */
const togglesIn = (part: ParentNode) => [...part.querySelectorAll<HTMLElement>('button[aria-pressed]')];

function moveFocus(from: Element | null, to: ReadonlyMap<string, Control>, root: HTMLElement): void {
  if (from instanceof HTMLInputElement) {
    const target = to.get(from.name);
    target?.focus({ preventScroll: true });
    if (target instanceof HTMLInputElement)
      target.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? 'none');
  } else if (from) {
    // A button or link: the one at the same position.
    const focusable = 'a, button';
    const position = [...(firstScreen()?.querySelectorAll(focusable) ?? [])].indexOf(from);
    root.querySelectorAll<HTMLElement>(focusable)[position]?.focus({ preventScroll: true });
  }
}

/**
 * Replaces the page's first screen by the screen that has just been drawn, within one task, so that nothing flickers and
 * no element is there twice. Values, pressed buttons, focus and selection are taken over, and a form that was submitted
 * is submitted again: its screen finds the answer of the call that was sent.
 *
 * @param path path of the drawn screen; a first screen of another path is only removed
 */
export function takeOverFirstScreen(path: string): void {
  const screen = firstScreen();
  const root = document.getElementById('root');
  if (!screen || !root) return;
  const focused = screen.contains(document.activeElement) ? document.activeElement : null;
  root.hidden = false;
  if (path === window.location.pathname) {
    const controls = controlsIn(root);
    for (const [name, { value, dataset }] of controlsIn(screen)) {
      const control = controls.get(name);
      if (control && value !== '') enter(control, value);
      if (control && 'touched' in dataset)
        control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    }
    const toggles = togglesIn(root);
    togglesIn(screen).forEach((before, index) => {
      const toggle = toggles[index];
      if (toggle && toggle.ariaPressed !== before.ariaPressed) toggle.click();
    });
    moveFocus(focused, controls, root);
  }
  const isSubmitted = screen.querySelector('form[data-submitted]') !== null;
  screen.remove();
  if (isSubmitted) root.querySelector('form')?.requestSubmit();
}

/** Shows the console in place of the first screen, as for a notice; the first screen's values stay in the page. */
export function uncoverConsole(): void {
  const screen = firstScreen();
  const root = document.getElementById('root');
  if (screen) screen.hidden = true;
  if (root) root.hidden = false;
}

/** Hides the console's root while the page has a first screen. */
export function coverConsole(root: HTMLElement): void {
  root.hidden = firstScreen() !== null;
}
