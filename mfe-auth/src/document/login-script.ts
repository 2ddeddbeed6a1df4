import { isLoginComplete, loginPath, writeSession, type BegunLogin } from '@padiman/contracts';
import { readPageHints } from '@padiman/federation/page';
import { prepareDashboard } from '../dashboard/open-dashboard.ts';

/** Time in ms; as long as other calls may take. */
const deadline = 20_000;

const container = document.getElementById('first-screen');
const form = container?.querySelector('form');
if (container && form) makeUsable(container, form);

/**
 * Makes the login form of the first screen usable before the shell runs. A plain success is stored and leads to the
 * dashboard. With anything else (a refusal, a second factor, a one-time password) the shell is started, and the form that
 * replaces this one goes on with the same answer.
 */
function makeUsable(container: HTMLElement, form: HTMLFormElement): void {
  const control = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const [phoneNumber, password] = [control('phoneNumber'), control('password')];
  const toggle = form.querySelector<HTMLButtonElement>('button[aria-pressed]');
  const submit = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const [text, busyText] = submit?.querySelectorAll<HTMLElement>('[aria-hidden]') ?? [];

  const setBusy = (busy: boolean) => {
    form.toggleAttribute('data-submitted', busy);
    submit?.setAttribute('aria-busy', String(busy));
    if (submit) submit.disabled = busy || !isLoginComplete(phoneNumber.value, password.value);
    for (const [part, shown] of [[text, !busy] as const, [busyText, busy] as const]) {
      if (!part) continue;
      part.setAttribute('aria-hidden', String(!shown));
      part.style.visibility = shown ? 'visible' : 'hidden';
    }
  };

  const showProblem = (message: string) => {
    const problem = container.querySelector<HTMLElement>('[data-problem]') ?? document.createElement('p');
    problem.dataset.problem = '';
    problem.setAttribute('role', 'alert');
    problem.style.color = 'var(--pd-colors-danger-text)';
    problem.textContent = message;
    submit?.before(problem);
    setBusy(false);
  };

  const logIn = async () => {
    const body = JSON.stringify({ phoneNumber: phoneNumber.value, password: password.value });
    const answer = fetch((readPageHints()?.apiBase ?? '/api') + loginPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(deadline),
    });
    const begun: BegunLogin = { body, answer: answer.then((response) => response.clone()) };
    begun.answer.catch(() => {});
    window.padimanLogin = begun;
    setBusy(true);
    const open = prepareDashboard();
    const session = await answer.then(sessionOf, () => 'unreachable' as const);
    // The form that has replaced this one goes on with the answer.
    if (!container.isConnected) return;
    if (session === 'unreachable') {
      delete window.padimanLogin;
      showProblem('The server cannot be reached. Check your connection and try again.');
    } else if (session) {
      writeSession(session);
      await open();
    } else {
      window.padimanFirstScreen?.startShell();
    }
  };

  form.addEventListener('input', () => setBusy(form.hasAttribute('data-submitted')));
  form.addEventListener('focusout', ({ target }) => {
    if (target instanceof HTMLInputElement) target.dataset.touched = '';
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!form.hasAttribute('data-submitted') && submit?.disabled === false) void logIn();
  });
  toggle?.addEventListener('click', () => {
    const shown = password.type === 'password';
    password.type = shown ? 'text' : 'password';
    toggle.setAttribute('aria-pressed', String(shown));
    for (const name of ['aria-label', 'title'])
      toggle.setAttribute(name, shown ? 'Hide password' : 'Show password');
  });
  document.addEventListener('padiman:start-failed', () => {
    if (container.isConnected)
      showProblem('A part of this page could not be loaded. Check your connection, then reload the page.');
  });
  // Values that a browser restored or filled in before this script ran.
  setBusy(false);
}

/** Session of a plain success, as the specification shows it; undefined for any other answer. */
async function sessionOf(response: Response): Promise<{ token: string; user: object } | undefined> {
  const answer: unknown = response.ok ? await response.json().catch(() => null) : null;
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { success, token, user, ...others } = answer as Record<string, unknown>;
  const needsMore = ['secondFactor', 'passwordChoice', 'recoveryCodes'].some((name) => name in others);
  if (success === false || needsMore || typeof token !== 'string' || token === '') return undefined;
  const hasId =
    typeof user === 'object' && user !== null && typeof (user as { _id?: unknown })._id === 'string';
  return hasId ? { token, user } : undefined;
}
