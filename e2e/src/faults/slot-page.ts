import type { Locator, Page } from '@playwright/test';
import { read, sharedSession } from '../fixtures/sessions.ts';

/** Pages with a slot by the remote whose panel they show, each with the list of its records and the panel's heading. */
const slotPages: Readonly<
  Record<string, { list: string; addressOf: (id: string) => string; title: string }>
> = {
  'mfe-finance': { list: 'users', addressOf: (id) => `/users/${id}`, title: 'Money' },
  'mfe-moderation': {
    ...{ list: 'withdrawal-requests', title: 'Reports and Deletions' },
    addressOf: (id) => `/request-withdrawals?details=${id}`,
  },
};

/** Page of another section that shows a remote's panel. */
export interface SlotPage {
  open: () => Promise<void>;
  /** Heading of the page's own content beside the slot. */
  heading: Locator;
  panel: Locator;
}

/** True for a remote with a panel in another section's page. */
export const hasSlotPage = (remote: string) => remote in slotPages;

/** Page that shows a remote's panel, with the first record of its list. @param address of the console */
export async function slotPageOf(page: Page, remote: string, address: string): Promise<SlotPage> {
  const known = slotPages[remote];
  if (!known) throw new Error(`${remote} has no panel`);
  const { list, addressOf, title } = known;
  const { token } = await sharedSession(address, 'superAdmin');
  const [record] = await read<{ _id: string }[]>(address, `${list}?limit=1`, token);
  return {
    open: () => page.goto(addressOf(record?._id ?? '')).then(() => undefined),
    heading: page.getByRole('heading', { name: /^(Facts|Withdrawal Request)$/ }),
    panel: page.getByRole('heading', { name: title, exact: true }),
  };
}
