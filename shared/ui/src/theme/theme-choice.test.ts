import { chooseTheme, followTheme } from './ThemeProvider.tsx';

const root = document.documentElement;
const device = { dark: false, notify: () => {} };

beforeEach(() => {
  device.dark = false;
  window.matchMedia = (media) =>
    ({
      media,
      get matches() {
        return device.dark;
      },
      addEventListener: (_: string, listener: () => void) => (device.notify = listener),
      removeEventListener: () => (device.notify = () => {}),
    }) as unknown as MediaQueryList;
  chooseTheme('system');
});

test('without a choice the theme follows the device, also when it changes', () => {
  const stop = followTheme();
  expect(root).not.toHaveClass('dark');
  device.dark = true;
  device.notify();
  expect(root).toHaveClass('dark');
  expect(root.style.colorScheme).toBe('dark');
  stop();
});

test('a choice overrides the device and survives the clearing of local storage', () => {
  const stop = followTheme();
  chooseTheme('dark');
  expect(root).toHaveClass('dark');
  localStorage.clear();
  expect(document.cookie).toContain('theme=dark');
  device.dark = true;
  chooseTheme('light');
  device.notify();
  expect(root).not.toHaveClass('dark');
  chooseTheme('system');
  expect(document.cookie).not.toContain('theme');
  expect(root).toHaveClass('dark');
  stop();
});
