import {
  type ReferenceAdmin,
  referenceAdmins,
  type Row,
  unknownRight,
} from '@padiman/testing/reference-backend';
import { failedRequest } from '../fixtures/browser-errors.ts';
import { expect } from '../fixtures/reference-console.ts';
import { ListPage } from '../pages/list-page.ts';
import { journeys, newestWhole, type Tour } from './tour.ts';

const shownPhone = (phone: string) => `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`;

/** Changes a known and an unknown right, adds an admin, refuses a duplicate, and deletes the admin. */
async function admins(tour: Tour): Promise<void> {
  const { page, browserErrors } = tour;
  const list = new ListPage(page, 'Admins');
  browserErrors.allow(failedRequest(400));
  await tour.open('/admins');
  await expect(list.rows).toHaveCount(tour.records.admins.length);
  await expect(list.row(shownPhone(referenceAdmins.superAdmin.phoneNumber))).toContainText('This is you');

  const grant = async (kind: ReferenceAdmin, label: RegExp, right: string) => {
    const { phoneNumber } = referenceAdmins[kind];
    await list.row(shownPhone(phoneNumber)).getByRole('link').click();
    const toggle = page.getByRole('dialog').getByRole('switch', { name: label });
    await expect(toggle).toHaveAttribute('aria-checked', 'false');
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-checked', 'true');
    await expect(toggle).not.toHaveAttribute('aria-busy');
    const admin = tour.records.admins.find((one) => one.phoneNumber === phoneNumber);
    expect(admin?.rights).toMatchObject({ [right]: true });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await grant('noRight', /^View Referral Earnings/, 'viewReferralEarnings');
  await grant('viewPadimanEarnings', /^Send Broadcasts/, unknownRight);

  const fill = async () => {
    await tour.button('Add Admin').first().click();
    const form = page.getByRole('dialog', { name: 'Add Admin' });
    await form.getByLabel('First Name').fill('Ngozi');
    await form.getByLabel('Last Name').fill('Testing');
    await form.getByLabel('Phone Number').fill('08035550001');
    await form.getByLabel('Password', { exact: true }).fill('Quietly7#river');
    await form.getByRole('button', { name: 'Add Admin' }).click();
    return form;
  };
  const row = list.row('0803 555 0001');
  await fill();
  await expect(row).toContainText('Ngozi');
  await expect(page.getByRole('dialog')).toBeHidden();
  const form = await fill();
  await expect(form.getByRole('alert')).toHaveText('Admin with this phone number already exists.');
  await tour.press('Cancel');
  await row.getByRole('button', { name: 'Delete Selected' }).click();
  await expect(tour.dialog).toContainText('Are you sure you want to delete Ngozi Testing?');
  await tour.press('Delete');
  // Rows behind an open dialog have no role.
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row).toHaveCount(0);
  expect(tour.records.admins.some(({ phoneNumber }) => phoneNumber === '08035550001')).toBe(false);
}

/** Decides driver applications, of which pending ones alone can be decided. */
async function driverRequests(tour: Tour): Promise<void> {
  const list = new ListPage(tour.page, 'Driver applications');
  const { applications } = tour.records;
  const hasStatus = (status: string) => (row: Row) => String(row.status).toLowerCase() === status;
  await tour.open('/drivers-requests');
  await list.expectTotal(applications.length);
  await list.expectFilters(applications, {
    All: () => true,
    Accepted: hasStatus('accepted'),
    Rejected: hasStatus('rejected'),
  });
  for (const [decision, status] of [
    ['Accept', 'accepted'],
    ['Reject', 'rejected'],
  ] as const) {
    const application = newestWhole(applications, hasStatus('pending'));
    const row = list.row(String(application.licenseNumber));
    await row.getByRole('button', { name: new RegExp(`^${decision}`) }).click();
    await expect(tour.dialog).toContainText(`Are you sure you want to ${decision.toLowerCase()}`);
    await tour.press(decision);
    await expect(row).toContainText(decision === 'Accept' ? 'Accepted' : 'Rejected');
    await expect(row.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
    expect(application.status).toBe(status);
  }
}

/** Offers the theme, and nothing that needs a call beyond the specification. */
async function settings(tour: Tour): Promise<void> {
  const { page } = tour;
  await tour.open('/settings');
  await expect(page.getByLabel('Dark')).toBeVisible();
  for (const absent of ['Change Password', 'This session', 'Deleted records', /service key/i, /webhook/i]) {
    await expect(page.getByRole('main').getByText(absent)).toHaveCount(0);
  }
}

journeys('admins', 'superAdmin', {
  'admins are added, changed and deleted': admins,
  'driver applications are decided': driverRequests,
  'the settings offer what the backend has': settings,
});
