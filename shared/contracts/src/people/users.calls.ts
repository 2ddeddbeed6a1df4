import { array, bool, object, string } from 'yup';
import { readList, readOutcomes } from '../backend/answers.ts';
import { confirmUnderWay, deleteReason, outcome, recordIds } from '../base/bulk.ts';
import { callsOf, exported, proved } from '../base/call.ts';
import { listAnswer, listQuery } from '../base/envelope.ts';
import { deletion } from '../backend/effects.ts';
import { closed, naira, orNull, personal } from '../base/fields.ts';
import type { ListRules } from '../base/list-rules.ts';
import type { Lenient, AnswerOf } from '../backend/reading.ts';

/** A user of the app. Money in naira; the mobile app shares the field names. Source: specification section 3. */
export const user = object({
  _id: string().required(),
  profile_img_url: orNull(string()),
  first_name: string().required(),
  last_name: string().required(),
  phone_number: personal('phone').required(),
  email: personal('email').required(),
  blocked: bool().required(),
  is_driver: bool().required(),
  is_verified: bool().required(),
  totalEarnings: naira().required(),
  totalWithdrawals: naira().required(),
  totalRefunds: naira().required(),
  totalBalance: naira().required(),
  suspended: bool().meta({ description: 'A suspension is in force. Of our own server alone.' }),
});
export type User = Lenient<AnswerOf<typeof user>>;

/** Filters of the users screen, as the query and the address carry them. */
const userFilters = {
  all: {},
  drivers: { is_driver: true },
  blocked: { blocked: true },
  verified: { is_verified: true },
  notVerified: { is_verified: false },
} satisfies ListRules['filters'];
/** Filters of our own server too: users with open reports. */
const filterNames = [...(Object.keys(userFilters) as (keyof typeof userFilters)[]), 'reported'] as const;
export type UserFilter = (typeof filterNames)[number];

const call = callsOf({ section: 'Users', access: 'viewAllUsers' });

/** `GET /dashboard/users`: users, newest first; search over name, phone and e-mail. */
export const listUsers = call('listUsers', 'GET /dashboard/users', {
  ...exported,
  refreshed: true,
  summary: 'Users, newest first',
  query: listQuery(filterNames, ['first_name', 'last_name', 'totalEarnings', 'totalBalance']),
  answer: listAnswer(user),
  list: { filters: userFilters, searched: ['first_name', 'last_name', 'phone_number', 'email'] },
  read: readList(user),
});

/** `POST /dashboard/users/update-status`: blocks, unblocks or deletes users; each id has its outcome. */
export const updateUserStatus = call('updateUserStatus', 'POST /dashboard/users/update-status', {
  ...proved,
  summary: 'Block, unblock or delete users',
  description:
    '`deleteFlag` deletes (softly); otherwise `blockFlag` says whether the users are blocked from now on. `reason` is kept with what is deleted, and in the audit of a block. `data` lists the users that changed, `results` says what became of each id.',
  failures: ['underWay'],
  repeatable: true,
  body: closed({
    userIds: recordIds(),
    deleteFlag: bool().required(),
    blockFlag: bool().required(),
    reason: deleteReason(),
    confirmUnderWay: confirmUnderWay(),
  }),
  answer: object({
    success: bool().required(),
    data: array().of(user).required(),
    results: array().of(outcome).required(),
  }),
  read: readOutcomes('updated'),
  effect: {
    ...deletion(listUsers),
    holds: (user, { deleteFlag, blockFlag }) =>
      deleteFlag === true
        ? user === undefined
        : typeof user?.blocked === 'boolean'
          ? user.blocked === blockFlag
          : undefined,
  },
});
