import { coverConsole, takeOverFirstScreen, uncoverConsole } from './first-screen.ts';

const form = `<form>
  <input name="phoneNumber" type="text"><input name="password" type="password">
  <button type="button" aria-pressed="false">Show password</button><button>Submit</button><a href="/x">Forgot</a></form>`;

const find = <E extends HTMLElement = HTMLInputElement>(selector: string) =>
  document.querySelector<E>(selector)!;

/** Page with a first screen in which somebody typed, and the console's screen behind it. */
function openPage({ drawn = form } = {}) {
  window.history.pushState(null, '', '/admin');
  document.body.innerHTML = `<div id="first-screen">${form}</div><div id="root"></div>`;
  const root = find<HTMLElement>('#root');
  coverConsole(root);
  root.innerHTML = drawn;
  const phone = find('#first-screen [name=phoneNumber]');
  phone.value = '0803';
  phone.dataset.touched = '';
  find('#first-screen [name=password]').value = 'secret';
  return root;
}

test('the console is hidden until its screen replaces the first one', () => {
  const root = openPage();
  expect(root.hidden).toBe(true);
  takeOverFirstScreen('/admin');
  expect(root.hidden).toBe(false);
  expect(find('#first-screen')).toBeNull();
});

test('values are entered as a person would, and fields that were left are left again', () => {
  const root = openPage();
  const events: string[] = [];
  for (const type of ['input', 'focusout'])
    root.addEventListener(type, ({ target }) => events.push(`${type} ${(target as HTMLInputElement).name}`));
  takeOverFirstScreen('/admin');
  expect(find('[name=phoneNumber]').value).toBe('0803');
  expect(find('[name=password]').value).toBe('secret');
  expect(events).toEqual(['input phoneNumber', 'focusout phoneNumber', 'input password']);
});

test('focus and selection move to the same field', () => {
  openPage();
  const phone = find('#first-screen [name=phoneNumber]');
  phone.focus();
  phone.setSelectionRange(1, 3);
  takeOverFirstScreen('/admin');
  const now = find('[name=phoneNumber]');
  expect(document.activeElement).toBe(now);
  expect([now.selectionStart, now.selectionEnd]).toEqual([1, 3]);
});

test('focus moves to the same link', () => {
  openPage();
  find<HTMLElement>('#first-screen a').focus();
  takeOverFirstScreen('/admin');
  expect(document.activeElement).toBe(find('#root a'));
});

test('a button that was pressed is pressed again', () => {
  const root = openPage();
  find<HTMLElement>('#first-screen [aria-pressed]').ariaPressed = 'true';
  const pressed = jest.fn();
  root.querySelector('[aria-pressed]')!.addEventListener('click', pressed);
  takeOverFirstScreen('/admin');
  expect(pressed).toHaveBeenCalledTimes(1);
});

test('a form that was submitted is submitted again, when the first one is gone', () => {
  const root = openPage();
  find<HTMLElement>('#first-screen form').dataset.submitted = '';
  const submitted = jest.fn((event: Event) => {
    event.preventDefault();
    expect(find('#first-screen')).toBeNull();
  });
  root.querySelector('form')!.addEventListener('submit', submitted);
  takeOverFirstScreen('/admin');
  expect(submitted).toHaveBeenCalledTimes(1);
});

test('a screen of another path takes over nothing', () => {
  openPage();
  takeOverFirstScreen('/dashboard');
  expect(find('#first-screen')).toBeNull();
  expect(find('[name=phoneNumber]').value).toBe('');
});

test('a notice shows the console, and what was typed is taken over later', () => {
  const root = openPage({ drawn: '<p>Sign-in is unavailable.</p>' });
  uncoverConsole();
  expect(root.hidden).toBe(false);
  expect(find<HTMLElement>('#first-screen').hidden).toBe(true);
  root.innerHTML = form;
  takeOverFirstScreen('/admin');
  expect(find('[name=phoneNumber]').value).toBe('0803');
});

test('without a first screen nothing happens', () => {
  document.body.innerHTML = '<div id="root"></div>';
  const root = find<HTMLElement>('#root');
  coverConsole(root);
  expect(root.hidden).toBe(false);
  takeOverFirstScreen('/admin');
  expect(root.hidden).toBe(false);
});
