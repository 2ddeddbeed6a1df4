import type { Generator } from './generator.ts';
import { fill } from './journeys.ts';
import { banks } from './names.ts';
import { nameOf, phoneOf } from './people.ts';
import { dayAfter, type Row } from './records.ts';

const statuses = ['pending', 'accepted', 'pending', 'rejected'];

const twoHours = 7_200_000;

export const generateWithdrawalRequests = (generator: Generator, count: number): Row[] =>
  fill(generator, count, (index, created) => {
    const { first, last } = nameOf(index % 120);
    return {
      userId: generator.objectId(created),
      withdrawalID: `WD-${100_001 + index}`,
      accountNumber: String(1_000_000_000 + index * 7_919),
      accountName: `${first} ${last}`,
      ...generator.pick(banks),
      requestedAmount: 2_000 + generator.below(60) * 500 + 0.5,
      status: statuses[index % statuses.length],
      dateRequested: created.toISOString(),
    };
  });

/** Earnings entry of an accepted withdrawal request. */
export function toEarnings(request: Row, _id: string, acceptedTime: string): Row {
  const [first_name, last_name] = String(request.accountName ?? '').split(' ');
  const { requestedAmount: amount, dateRequested: date } = request;
  return { _id, user: { first_name, last_name }, amount, date, acceptedTime };
}

/** Entries of the withdrawal requests that are accepted. */
export const generateAcceptedWithdrawals = (generator: Generator, requests: readonly Row[]): Row[] =>
  requests
    .filter(({ status }) => status === 'accepted')
    .map((request) => {
      const accepted = new Date(new Date(String(request.dateRequested)).getTime() + twoHours);
      return toEarnings(request, generator.objectId(accepted), accepted.toISOString());
    });

export const generateReferralEarnings = (generator: Generator, count: number): Row[] =>
  fill(generator, count, (index, created) => {
    const { first, last } = nameOf((index * 3) % 120);
    return {
      user: { first_name: first, last_name: last },
      amount: 500 + generator.below(10) * 100,
      date: created.toISOString(),
      acceptedTime: index % 3 === 0 ? null : new Date(created.getTime() + twoHours).toISOString(),
    };
  });

export const generateApplications = (generator: Generator, count: number): Row[] =>
  fill(generator, count, (index, created) => {
    const { first, last } = nameOf((index * 7) % 400);
    return {
      userId: generator.objectId(created),
      firstName: first,
      lastName: last,
      licenseNumber: `AKD${String(10_000 + index * 13)}BB2`,
      phoneNumber: phoneOf((index * 7) % 400),
      status: statuses[index % statuses.length],
      carVideo: `https://videos.example/cars/${index}.mp4`,
      dateOfBirth: dayAfter(new Date(Date.UTC(1980 + (index % 20), index % 12, 1 + (index % 28))), 0),
    };
  });
