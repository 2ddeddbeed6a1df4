import type { Brand } from '@padiman/contracts';
import { FactList } from './FactList.tsx';
import type { Clause } from './LegalPage.tsx';

/** Controller, collected data and purposes. */
export function collectionClauses({ product, contactEmail }: Brand): readonly Clause[] {
  return [
    {
      id: 'who-we-are',
      title: 'Who is responsible',
      body: (
        <>
          <p>
            The operator of {product} is the data controller for the app, this website and the staff console,
            within the meaning of the Nigeria Data Protection Act 2023 (“the Act”). For anything about
            personal data, write to{' '}
            <a href={`mailto:${contactEmail}?subject=Data%20protection`}>{contactEmail}</a> with “Data
            protection” in the subject line.
          </p>
        </>
      ),
    },
    {
      id: 'what-we-collect',
      title: 'What we collect',
      body: (
        <>
          <p>Most of it comes from you. Some comes from other members and from the payment provider.</p>
          <FactList
            facts={[
              [
                'Account',
                'First and last name, phone number, e-mail address, profile picture, whether you are verified, who referred you, and your password as a hash from which it cannot be read.',
              ],
              [
                'Driver application',
                'Name, phone number, licence number, date of birth, the video of your car, and our decision.',
              ],
              [
                'Rides',
                'Cities, dates, take-off and drop-off points, times, number of passengers, plate number, and who travelled with whom.',
              ],
              [
                'Parcels',
                'Sender, receiver’s name, cities, bus stop, dates, price, and whether a parcel is heavy, perishable or fragile.',
              ],
              [
                'Payments and payouts',
                'Amounts, dates, references and results; for a withdrawal also the bank, account number and account name. We do not receive your full card number.',
              ],
              [
                'Posts and reports',
                'What you write in the community, what you report, and what others report about you.',
              ],
              [
                'Technical records',
                'IP address, time and address of a request, and errors, in the server’s logs.',
              ],
            ]}
          />
          <p>
            If you send a parcel, you give us the receiver&rsquo;s name. Tell them that you did, and show them
            this page.
          </p>
        </>
      ),
    },
    {
      id: 'why',
      title: 'Why we use it, and on which lawful basis',
      body: (
        <>
          <p>The Act asks for a lawful basis for each purpose (section 25). Ours are:</p>
          <FactList
            facts={[
              [
                'To run your account, rides, deliveries, payments, refunds and withdrawals',
                'Performance of the contract with you.',
              ],
              [
                'To verify members and check driver applications',
                'Performance of the contract, and our and other members’ legitimate interest in travelling safely.',
              ],
              [
                'To act on reports, prevent fraud and keep the service secure',
                'Legitimate interest of members and ours; a legal obligation where a law demands it.',
              ],
              ['To keep accounts and answer lawful requests of authorities', 'Legal obligation.'],
              ['To send you one-time codes and news about your own trips', 'Performance of the contract.'],
              ['To send you anything else', 'Your consent, which you can withdraw at any time.'],
            ]}
          />
          <p>
            Without the account and trip data we cannot offer the service; the rest is up to you. Decisions
            about drivers, withdrawals and blocked accounts are taken by people, not by a program alone.
          </p>
        </>
      ),
    },
    {
      id: 'this-website',
      title: 'This website and the staff console',
      body: (
        <p>
          The public pages set no cookies and contain no analytics, fonts, maps or buttons of other companies;
          the links to social networks are plain links. Staff who sign in to the console have their sign-in
          kept in the browser&rsquo;s local storage until they log out, the theme they choose in a cookie, and
          another cookie for ten minutes while they reset a password.
        </p>
      ),
    },
  ];
}
