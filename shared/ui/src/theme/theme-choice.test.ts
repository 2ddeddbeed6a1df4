import { chooseTheme, followTheme, readThemeChoice } from './theme-choice.ts';

const root = document.documentElement;
const device = { dark: false, tell: () => {} };

beforeEach(() => {
  device.dark = false;
  window.matchMedia = (media) =>
    ({
      media,
      get matches() {
        return device.dark;
      },
      addEventListener: (_: string, listener: () => void) => (device.tell = listener),
      removeEventListener: () => (device.tell = () => {}),
    }) as unknown as MediaQueryList;
  chooseTheme('system');
});

test('nothing chosen follows the device, also when it changes', () => {
  const stop = followTheme();
  expect(root).not.toHaveClass('dark');
  device.dark = true;
  device.tell();
  expect(root).toHaveClass('dark');
  expect(root.style.colorScheme).toBe('dark');
  stop();
});

test('a choice holds against the device, and outlives the clearing of local storage', () => {
  const stop = followTheme();
  chooseTheme('dark');
  expect(root).toHaveClass('dark');
  localStorage.clear();
  expect(readThemeChoice()).toBe('dark');
  device.dark = true;
  chooseTheme('light');
  device.tell();
  expect(root).not.toHaveClass('dark');
  chooseTheme('system');
  expect(readThemeChoice()).toBe('system');
  expect(root).toHaveClass('dark');
  stop();
});
