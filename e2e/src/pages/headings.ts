import type { Page } from '@playwright/test';
import { servedPaths } from '../test-data/descriptors.ts';

/** Pages whose level-1 heading is not the title of their path in `remote.json`. */
const headingExceptions: Readonly<Record<string, string>> = {
  // The title names the page to search engines; the heading is the slogan.
  '/': 'Someone is already going your way',
  // The title is the specification's link text.
  '/terms': 'Terms of use',
  // A direct visit to a later step of the password reset redirects to the first step.
  '/otp': 'Forgot Password',
  '/reset-password': 'Forgot Password',
};

/** Text of the level-1 heading at a path: the path's title, apart from the exceptions. */
export function headingText(path: string): string {
  const text = headingExceptions[path] ?? servedPaths.find((served) => served.path === path)?.title;
  if (!text) throw new Error(`No remote serves ${path}`);
  return text;
}

/** Level-1 heading of the page at a path. */
export const headingOf = (page: Page, path: string) =>
  page.getByRole('heading', { level: 1, name: headingText(path), exact: true });
