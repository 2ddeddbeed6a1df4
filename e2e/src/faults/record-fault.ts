import { expect, type Page } from '@playwright/test';
import type { RegisteredRemote } from '@padiman/federation/registry';
import { rightNames } from '@padiman/contracts';
import { isSameDocument, markDocument } from '../pages/parts.ts';
import type { FaultName } from './faults.ts';
import { signed } from './faulty-page.ts';
import { checkForRelease, expectReport, type PreparedCell } from './cell.ts';
import type { SlotPage } from './slot-page.ts';

/** Call that answers the signed-in admin. */
const ownRecord = '**/api/dashboard/fetch/admins/admin/*';

/** Entry with a fault; the unknown right is one that no admin of the demo holds. */
function damaged(fault: FaultName, entry: RegisteredRemote): unknown {
  const { base: _base, ...withoutBase } = entry;
  const { descriptor } = entry;
  const requiring = <T extends object>(one: T) => ({ ...one, access: 'viewNothingKnown' });
  if (fault === 'unreadable record') return withoutBase;
  if (fault === 'unreadable descriptor') return { ...entry, descriptor: 'unreadable' };
  if (fault === 'descriptor beyond the limits')
    return { ...entry, descriptor: { ...descriptor, owner: 'x'.repeat(20_000) } };
  const { paths, menu, slots = [] } = descriptor;
  const restricted = { paths: paths.map(requiring), menu: menu.map(requiring), slots: slots.map(requiring) };
  return { ...entry, descriptor: { ...descriptor, ...restricted } };
}

/** Releases an entry that cannot be understood, and expects that it costs nothing but its section. */
export async function runRecordFault(cell: PreparedCell): Promise<void> {
  const { page, section, faulty, fault, moment, live, entry, remote } = cell;
  const withFault = () => {
    const release = cell.release(fault.replaceAll(' ', '-'), damaged(fault, entry) as RegisteredRemote);
    faulty.registry = signed(release);
  };
  const heal = () => (faulty.registry = signed(live));
  const expectNote = (shown: boolean) =>
    expect(page.getByText(`${remote.name} could not be read`)).toHaveCount(shown && section.forStaff ? 1 : 0);
  const expectNoMenuEntries = async () => {
    if (!section.forStaff) return;
    for (const { label } of remote.menu)
      await expect(section.menu.getByRole('link', { name: label, exact: true })).toHaveCount(0);
  };
  const expectSameDocument = async () => expect(await isSameDocument(page), 'without a reload').toBe(true);

  if (cell.slotPage) return noPanel(cell.slotPage);
  if (fault === 'unknown right') return unknownRight();
  if (moment !== 'at boot') return entryKept();
  withFault();
  return fault === 'unreadable record' ? unavailable() : noPage();

  /** The paths are known: the section names itself there, and comes back in the same document. */
  async function unavailable() {
    await section.open();
    await markDocument(page);
    await faulty.advanceUntilVisible(section.notice);
    await expectReport(cell);
    await expectNote(true);
    await expectNoMenuEntries();
    await section.goToNeighbour();
    await section.goToAddress(section.first);
    await faulty.advanceUntilVisible(section.notice);
    heal();
    // Without a click: it is retried in the background.
    await faulty.advanceUntilVisible(section.heading(section.first));
    await expectNote(false);
    await expectSameDocument();
  }

  /** The paths are unknown: any unknown address looks for the section, and shows it in the same document. */
  async function noPage() {
    await section.load();
    await expect(page.getByText('There is no page at this address.')).toBeVisible();
    await markDocument(page);
    await expectReport(cell);
    await expectNote(true);
    await expectNoMenuEntries();
    heal();
    await faulty.advanceUntilVisible(section.heading(section.first));
    await expectNote(false);
    await expectSameDocument();
    await section.goToNeighbour();
  }

  /** The page of another section is whole without the panel, and has it with the next release. */
  async function noPanel({ open, heading, panel }: SlotPage) {
    if (fault === 'unknown right') await holdTableRights(page);
    withFault();
    await open();
    await heading.waitFor();
    if (fault !== 'unknown right') await expectReport(cell);
    await expect(panel).toHaveCount(0);
    heal();
    await open();
    await panel.waitFor();
  }

  /** A page that is open goes on with the entry that it has. */
  async function entryKept() {
    const to = await section.openBefore(moment);
    await markDocument(page);
    withFault();
    await checkForRelease(page, () => section.goTo(to));
    await section.heading(to).waitFor();
    await expectReport(cell);
    await expectNote(true);
    await section.goToNeighbour();
    await section.goTo(to);
    await section.heading(to).waitFor();
    heal();
    await checkForRelease(page, () => section.goToNeighbour());
    await expectNote(false);
    await expectSameDocument();
  }

  /** A new release requires a right that the admin does not hold. */
  async function unknownRight() {
    if (moment === 'at boot') {
      await holdTableRights(page);
      withFault();
    } else {
      const to = await section.openBefore(moment);
      withFault();
      await checkForRelease(page, () => section.goTo(to));
      // The page takes the new access with the next change of section, and reloads for it.
      await section.heading(to).waitFor();
      await holdTableRights(page);
      const reloaded = page.waitForEvent('load');
      await section.goToNeighbour();
      await reloaded;
      await section.heading(section.neighbour).waitFor();
      // A neighbour of the public site is a document now, without the shell.
    }
    await section.load();
    if (section.forStaff || section.first === '/')
      await page.getByText(/^You do not have access to /).waitFor();
    else await expect(page).toHaveURL('/');
    await expectNoMenuEntries();
    await section.openNeighbour();
    expect(faulty.reports).toEqual([]);

    heal();
    await page.unroute(ownRecord);
    await section.load();
    await section.heading(section.first).waitFor();
  }
}

/** Makes the signed-in admin one who holds every right of the table, and no other. */
const holdTableRights = (page: Page) =>
  page.route(ownRecord, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    const rights = Object.fromEntries(rightNames.map((right) => [right, true]));
    const data = { ...answer.data, superAdmin: false, rights };
    await route.fulfill({ response, json: { ...answer, data } });
  });
