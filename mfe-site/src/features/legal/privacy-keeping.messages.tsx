import type { Brand } from '@padiman/contracts';
import { FactList } from './FactList.tsx';
import type { Clause } from './LegalPage.tsx';

/** Recipients, transfers, retention and protection. */
export function keepingClauses({ product }: Brand): readonly Clause[] {
  return [
    {
      id: 'sharing',
      title: 'Who sees it',
      body: (
        <>
          <FactList
            facts={[
              [
                'Members you travel or deal with',
                'Your name, your picture, whether you are verified, your phone number, and the details of the trip or parcel.',
              ],
              ['The payment provider', 'What it needs to take a card payment or pay out a withdrawal.'],
              ['The SMS provider', 'Your phone number and the text of the message, such as a one-time code.'],
              ['Hosting providers', 'They store and carry data for us, on our instructions only.'],
              [
                'Our staff',
                'What their task needs; access is given right by right, and what they change is recorded.',
              ],
              [
                'Police, courts and other authorities',
                'What Nigerian law obliges us to hand over, after we have checked the request.',
              ],
            ]}
          />
          <p>
            Providers work for us under a written contract, as the Act demands (section 29). We do not sell
            personal data.
          </p>
        </>
      ),
    },
    {
      id: 'transfer',
      title: 'Transfer to other countries',
      body: (
        <p>
          Some providers may process data outside Nigeria. We let them only where the Act allows it (sections
          41 to 43): where the country or a binding contract protects your data adequately, or where the
          transfer is needed for the contract with you, or with your consent. Ask us, and we will tell you
          which applies.
        </p>
      ),
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      body: (
        <>
          <FactList
            facts={[
              [
                'Account and profile',
                'While the account is open, and 12 months after it is closed, in case of a complaint.',
              ],
              [
                'Driver applications',
                'While you drive on the platform, and 12 months after; rejected ones 12 months after the decision.',
              ],
              ['Rides, parcels and reports', '24 months after the trip.'],
              ['Posts', 'Until you or we delete them, and 12 months after.'],
              [
                'Payments, refunds and withdrawals',
                'Six years after the end of the year, as company and tax law ask for accounting records.',
              ],
              ['One-time codes', 'Valid for ten minutes, stored only as a hash.'],
              ['Server logs', '90 days.'],
            ]}
          />
          <p>
            After that we delete the data or make it anonymous. We keep it longer only where a dispute or an
            investigation is open, or a law says so.
          </p>
        </>
      ),
    },
    {
      id: 'security',
      title: 'How we protect it',
      body: (
        <>
          <p>
            Connections are encrypted. Passwords and codes are stored as hashes. Staff see only the sections
            they have the right to, and each change they make is written to a record that cannot be altered
            unnoticed.
          </p>
          <p>
            If a breach puts people at risk, we tell the Nigeria Data Protection Commission within 72 hours of
            becoming aware of it, and you without delay where the risk to you is high (section 40).
          </p>
        </>
      ),
    },
    {
      id: 'children',
      title: 'Children',
      body: (
        <p>
          {product} is for people aged 18 and over, and we do not knowingly collect data about anyone younger.
          If you believe that a child has an account, tell us, and we will close it and delete the data.
        </p>
      ),
    },
  ];
}
