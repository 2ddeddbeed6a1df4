import { listAdmins } from '@padiman/contracts';
import type { Page } from '@playwright/test';

/** List of the console, and the interactions that it offers. */
export interface ListDescription {
  path: string;
  /** True if its rows can be selected. */
  selects?: true;
  /** Control in a row that opens the record's details, and the kind of overlay. */
  opens?: 'drawer' | 'dialog';
  sorts?: true;
}

/** All lists of the console that hold as many records as there are. */
export const lists: readonly ListDescription[] = [
  { path: '/users', selects: true, opens: 'drawer', sorts: true },
  { path: '/request-withdrawals', selects: true, opens: 'drawer', sorts: true },
  { path: '/deliver-parcel', selects: true, opens: 'drawer', sorts: true },
  { path: '/offer-ride', selects: true, opens: 'drawer', sorts: true },
  { path: '/join-ride', selects: true, opens: 'drawer', sorts: true },
  { path: '/send-parcel', selects: true, opens: 'drawer', sorts: true },
  { path: '/posts', opens: 'dialog' },
  { path: '/ref-earnings', sorts: true },
  { path: '/admin-earnings', sorts: true },
  { path: '/admins', sorts: true },
  { path: '/drivers-requests', opens: 'drawer', sorts: true },
];

/** Number of rows of each list. */
export const rows = 200;

/**
 * Answers the list of admins with {@link rows} of them on each of several pages, by repeating those of the demo: an
 * organization of that size is rare, and adding as many over the API takes minutes.
 */
export async function multiplyAdmins(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname.endsWith(listAdmins.path),
    async (route) => {
      const first = new URL(route.request().url());
      first.searchParams.delete('cursor');
      const response = await route.fetch({ url: first.href });
      if (!response.ok()) return route.fulfill({ response });
      const answer = (await response.json()) as { data: { _id: string }[] };
      const data = Array.from({ length: rows }, (_, index) => {
        const admin = answer.data[index % answer.data.length];
        return { ...admin, _id: `${admin?._id.slice(0, -3)}${String(index).padStart(3, '0')}` };
      });
      await route.fulfill({ response, json: { ...answer, data, total: 3 * rows, nextCursor: 'more' } });
    },
  );
}
