import type { LoggedIn } from './staff.ts';

const block = (userId: string, blockFlag = true) => ({ userIds: [userId], deleteFlag: false, blockFlag });
/** Blocks a user, or lifts the block. */
export const setBlocked = (who: LoggedIn, userId: string, blockFlag = true) =>
  who.post('/dashboard/users/update-status', block(userId, blockFlag));
/** Suspends a user for a day, or warns one. @returns the id of the sanction */
export const suspend = async (who: LoggedIn, userId: string, kind = 'suspension') => {
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const body = { kind, reason: 'Asked for cash', ...(kind === 'suspension' && { until }) };
  return (await who.post(`/dashboard/users/${userId}/sanctions`, body)).body.data.sanctions[0]._id as string;
};
