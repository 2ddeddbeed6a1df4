import { expect, type Page } from '@playwright/test';
import type { RegisteredRemote, Registry } from '@padiman/federation/registry';
import { rightNames } from '@padiman/contracts';
import { isSameDocument, type PreparedCell } from './expectations.ts';
import { faults, type Fault, type FaultName } from './faults.ts';
import { checkForRelease } from './registry-fault.ts';
import { signed } from './signed-registry.ts';

/** Call that answers the signed-in admin. */
const ownRecord = '**/api/dashboard/fetch/admins/admin/*';

/** Right that no admin of the demo holds. */
const unknownRight = 'viewNothingKnown';

function damaged(fault: FaultName, entry: RegisteredRemote): unknown {
  const { base: _base, ...withoutBase } = entry;
  const { descriptor } = entry;
  const requiring = <T extends object>(one: T) => ({ ...one, access: unknownRight });
  switch (fault) {
    case 'unreadable record':
      return withoutBase;
    case 'unreadable descriptor':
      return { ...entry, descriptor: 'unreadable' };
    default:
      return {
        ...entry,
        descriptor: {
          ...descriptor,
          paths: descriptor.paths.map(requiring),
          menu: descriptor.menu.map(requiring),
        },
      };
  }
}

/** Registry in which the entry of the cell's remote has the fault. */
function withFault({ live, remote, fault, lastGood }: PreparedCell): Registry {
  const entry = live.remotes[remote.name];
  if (!entry) throw new Error(`${remote.name} is not live`);
  const { version, build, base, manifest, integrity } = entry;
  const good = lastGood ? { version, build, base, manifest, integrity } : null;
  const remotes = {
    ...live.remotes,
    [remote.name]: damaged(fault, { ...entry, lastGood: good }) as RegisteredRemote,
  };
  return { ...live, release: `${live.release}-${fault.replaceAll(' ', '-')}`, remotes };
}

async function expectRecordReport({ faulty, fault, remote, live }: PreparedCell) {
  const { cause }: Fault = faults[fault];
  await expect
    .poll(() => faulty.reports)
    .toContainEqual({
      remote: remote.name,
      version: live.remotes[remote.name]?.build,
      phase: 'registry',
      cause: expect.stringMatching(cause) as unknown,
      release: expect.any(String) as unknown,
    });
}

const noteOf = ({ page, remote }: PreparedCell) => page.getByText(`${remote.name} could not be read`);

async function expectNote(cell: PreparedCell, shown: boolean) {
  await expect(noteOf(cell)).toHaveCount(shown && cell.section.forStaff ? 1 : 0);
}

async function expectNoMenuEntries({ section, remote }: PreparedCell) {
  if (!section.forStaff) return;
  for (const { label } of remote.menu)
    await expect(section.menu.getByRole('link', { name: label, exact: true })).toHaveCount(0);
}

/** Releases an entry that cannot be understood, and expects that it costs nothing but its section. */
export async function runRecordFault(cell: PreparedCell): Promise<void> {
  if (cell.fault === 'unknown right') return runUnknownRight(cell);
  if (cell.moment !== 'at boot') return expectEntryKept(cell);
  cell.faulty.registry = signed(withFault(cell));
  return cell.fault === 'unreadable record' ? expectUnavailable(cell) : expectNoPage(cell);
}

/** The paths are known: the section names itself there, and comes back in the same document. */
async function expectUnavailable(cell: PreparedCell) {
  const { page, section, faulty } = cell;
  await section.open();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await faulty.advanceUntilVisible(section.notice);
  await expectRecordReport(cell);
  await expectNote(cell, true);
  await expectNoMenuEntries(cell);
  await section.goToNeighbour();
  await section.goToAddress(section.first);
  await faulty.advanceUntilVisible(section.notice);
  faulty.registry = signed(cell.live);
  // Without a click: it is retried in the background.
  await faulty.advanceUntilVisible(section.heading(section.first));
  await expectNote(cell, false);
  expect(await isSameDocument(page), 'without a reload').toBe(true);
}

/** The paths are unknown: any unknown address looks for the section, and shows it in the same document. */
async function expectNoPage(cell: PreparedCell) {
  const { page, section, faulty } = cell;
  const notFound = page.getByText('There is no page at this address.');
  await section.load();
  await expect(notFound).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await expectRecordReport(cell);
  await expectNote(cell, true);
  await expectNoMenuEntries(cell);
  faulty.registry = signed(cell.live);
  await faulty.advanceUntilVisible(section.heading(section.first));
  await expectNote(cell, false);
  expect(await isSameDocument(page), 'without a reload').toBe(true);
  await section.goToNeighbour();
}

/** A page that is open goes on with the entry that it has. */
async function expectEntryKept(cell: PreparedCell) {
  const { page, section, faulty, moment } = cell;
  if (moment === 'in use') await section.open();
  else await section.openNeighbour();
  if (moment === 'in use') await section.heading(section.first).waitFor();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const to = moment === 'in use' ? section.second : section.first;
  faulty.registry = signed(withFault(cell));
  await checkForRelease(page, () => section.goTo(to));
  await section.heading(to).waitFor();
  await expectRecordReport(cell);
  await expectNote(cell, true);
  await section.goToNeighbour();
  await section.goTo(to);
  await section.heading(to).waitFor();
  faulty.registry = signed(cell.live);
  await checkForRelease(page, () => section.goToNeighbour());
  await expectNote(cell, false);
  expect(await isSameDocument(page), 'without a reload').toBe(true);
}

/** Makes the signed-in admin one who holds every right of the table, and no other. */
async function holdTableRights(page: Page): Promise<void> {
  await page.route(ownRecord, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    const rights = Object.fromEntries(rightNames.map((right) => [right, true]));
    await route.fulfill({
      response,
      json: { ...answer, data: { ...answer.data, superAdmin: false, rights } },
    });
  });
}

/** A new release requires a right that the admin does not hold. */
async function runUnknownRight(cell: PreparedCell) {
  const { page, section, faulty, moment } = cell;
  if (moment === 'at boot') {
    await holdTableRights(page);
    faulty.registry = signed(withFault(cell));
    await section.load();
  } else {
    if (moment === 'in use') await section.open();
    else await section.openNeighbour();
    if (moment === 'in use') await section.heading(section.first).waitFor();
    const to = moment === 'in use' ? section.second : section.first;
    faulty.registry = signed(withFault(cell));
    await checkForRelease(page, () => section.goTo(to));
    // The page takes the new access with the next change of section, and reloads for it.
    await section.heading(to).waitFor();
    await holdTableRights(page);
    const reloaded = page.waitForEvent('load');
    await section.goToNeighbour();
    await reloaded;
    await section.heading(section.neighbour).waitFor();
    // A neighbour of the public site is a document now, without the shell.
    await section.load();
  }
  if (section.forStaff || section.first === '/')
    await page.getByText(/^You do not have access to /).waitFor();
  else await expect(page).toHaveURL('/');
  await expectNoMenuEntries(cell);
  await section.openNeighbour();
  expect(faulty.reports).toEqual([]);

  faulty.registry = signed(cell.live);
  await page.unroute(ownRecord);
  await section.load();
  await section.heading(section.first).waitFor();
}
