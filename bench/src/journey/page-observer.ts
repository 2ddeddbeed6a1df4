/** Moment in a page, on the clock that all documents of a browser share. */
export interface Mark {
  name: 'document' | 'press' | 'login' | 'figures' | 'rows' | 'enabled too early';
  /** Milliseconds since the epoch. */
  at: number;
  /** Visible text at that moment, to compare the sides. */
  text: string;
}

declare global {
  var reportMark: (mark: Mark) => void;
}

/**
 * Reports the moments that end a step, each once in a document. Runs in each document before any other script.
 *
 * As soon as the login form is there, fills it once as a password manager does: sets both values and sends `input`
 * events. The form is usable when Submit is enabled then. A press of a mouse button is reported with the time at which
 * the browser got it, so that a busy page does not begin to count later.
 */
export function observePage(account: { phoneNumber: string; password: string }): void {
  const epoch = (time: number) => performance.timeOrigin + time;
  const report = (name: Mark['name'], text: string, time: number) =>
    globalThis.reportMark({ name, text, at: epoch(time) });

  const input = (label: string) =>
    [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.trim() === label)
      ?.control as HTMLInputElement | null | undefined;
  const fill = (field: HTMLInputElement, value: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const submitButton = () => document.querySelector<HTMLButtonElement>('form button[type=submit]');
  let isFilled = false;
  const isLoginUsable = () => {
    const phone = input('Phone Number');
    const password = input('Password');
    const submit = submitButton();
    if (!phone || !password) return false;
    if (!isFilled) {
      isFilled = true;
      if (submit && !submit.disabled)
        report('enabled too early', submit.textContent ?? '', performance.now());
      fill(phone, account.phoneNumber);
      fill(password, account.password);
    }
    const isKept = phone.value === account.phoneNumber && password.value === account.password;
    return isKept && submit?.disabled === false;
  };
  const figure = /Total Withdrawals\s*(₦[\d,.]+)/;
  const firstRow = () =>
    document.querySelector<HTMLElement>('tbody tr:not([data-skeleton], [aria-hidden=true])');

  // By address: a cheap check of the document after each change, and the text that is visible once it holds.
  // `innerText` leaves out what is hidden.
  const ends: Record<string, { name: Mark['name']; isThere: () => boolean; text: () => string | undefined }> =
    {
      '/admin': {
        name: 'login',
        isThere: isLoginUsable,
        text: () => /^Submit/.exec(submitButton()?.innerText ?? '')?.[0],
      },
      '/dashboard': {
        name: 'figures',
        isThere: () => figure.test(document.body?.textContent ?? ''),
        text: () => figure.exec(document.body.innerText)?.[1],
      },
      '/users': {
        name: 'rows',
        isThere: () => /₦\d/.test(firstRow()?.textContent ?? ''),
        text: () => /.*₦\d.*/.exec(firstRow()?.innerText.replace(/\s+/g, ' ').trim() ?? '')?.[0],
      },
    };
  const reported = new Set<string>();
  const check = () => {
    const end = ends[location.pathname];
    if (!end || reported.has(end.name) || !end.isThere()) return;
    reported.add(end.name);
    // A task after the next frame: the frame is painted by then.
    requestAnimationFrame(() =>
      setTimeout(() => {
        const painted = performance.now();
        const text = end.isThere() ? end.text() : undefined;
        if (text !== undefined) return report(end.name, text, painted);
        reported.delete(end.name);
        check();
      }),
    );
  };
  new MutationObserver(check).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['disabled'],
  });
  addEventListener('pointerdown', ({ timeStamp }) => report('press', location.pathname, timeStamp), true);
  report('document', location.pathname, 0);
}
