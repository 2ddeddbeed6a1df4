import { array, mixed, number, object, string } from 'yup';
import { readData } from '../backend/answers.ts';
import { defineCall, plain } from '../base/call.ts';
import { dataAnswer } from '../base/envelope.ts';
import { naira } from '../base/fields.ts';
import type { Lenient, AnswerOf } from '../backend/reading.ts';

/** Flags that sent parcels are counted by on the dashboard. Source: specification section 3. */
export const sendParcelStates = [
  'paid',
  'confirmRide',
  'startRide',
  'endRide',
  'cancelRide',
  'refundRide',
] as const;

/** Flags that passenger requests are counted by on the dashboard. */
export const joinRideStates = ['paid', 'notPaid', 'reportRide'] as const;

/** Protections that production states, or refuses by name, with their names for people. */
export const protections = {
  fourEyesLimit: 'a limit for two admins',
  auditHeads: 'heads of the audit outside the database',
  runTimeRole: 'a database role of its own',
  publicOrigin: 'a fixed public origin',
} as const;
export type Protection = keyof typeof protections;

/**
 * Figures of the dashboard. Money in naira. `signupsByMonth` covers twelve calendar months, January being 1, with their
 * year where the backend names it, without the months that have no sign-ups; the status maps count records by flag, so one record may count under several.
 * Source: specification section 3.
 */
export const dashboardSummary = object({
  signupsByMonth: array()
    .of(
      object({
        _id: object({ month: number().required().min(1).max(12), year: number() }).required(),
        signupCount: number().required(),
      }),
    )
    .required(),
  totals: object({
    totalWithdrawals: naira().required(),
    totalRefunds: naira().required(),
    totalBalance: naira().required(),
  }).required(),
  blockedDrivers: number().required(),
  referredUsers: number().required(),
  sendParcelStatusCounts: mixed<Record<string, number>>().required().meta({ values: 'number' }),
  joinRide: mixed<Record<string, number>>().required().meta({ values: 'number' }),
  runsWithout: array()
    .of(string().required())
    .meta({ description: 'For super admins: protections that this production console runs without.' }),
});
export type DashboardSummary = Lenient<AnswerOf<typeof dashboardSummary>>;

/** `GET /dashboard/dashboard-summary`, open to every admin. */
export const readDashboardSummary = defineCall('readDashboardSummary', 'GET /dashboard/dashboard-summary', {
  ...plain,
  summary: 'The figures of the dashboard',
  section: 'Dashboard',
  access: 'staff',
  refreshed: true,
  answer: dataAnswer(dashboardSummary.required()),
  read: readData(dashboardSummary, 'summary', 'dashboardSummary'),
});
