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
