import { createGenerator } from './generator.ts';
import {
  generateDeliverParcels,
  generatePassengerRequests,
  generatePosts,
  generateRides,
  generateSendParcels,
} from './journeys.ts';
import {
  generateAcceptedWithdrawals,
  generateApplications,
  generateReferralEarnings,
  generateWithdrawalRequests,
} from './money.ts';
import { generateAdmins, generateUsers } from './people.ts';
import type { RecordCounts, Records } from './records.ts';

const seed = 2026;

/** Generates the records; the same counts give the same records. */
export function generateRecords({ users, records, others }: RecordCounts): Records {
  const generator = createGenerator(seed);
  const admins = generateAdmins(generator);
  const withdrawalRequests = generateWithdrawalRequests(generator, records);
  return {
    admins,
    users: generateUsers(generator, users),
    deliverParcels: generateDeliverParcels(generator, records),
    rides: generateRides(generator, records),
    passengerRequests: generatePassengerRequests(generator, records),
    sendParcels: generateSendParcels(generator, records),
    posts: generatePosts(generator, others),
    withdrawalRequests,
    acceptedWithdrawals: generateAcceptedWithdrawals(generator, withdrawalRequests),
    referralEarnings: generateReferralEarnings(generator, others),
    applications: generateApplications(generator, others),
    signups: [1, 2, 3, 4].map((month) => ({ month, signupCount: 10 + generator.below(90) })),
    referredUsers: Math.floor(users / 5),
  };
}
