/** Part of the product that carries a rule out. */
export type Enforcer = 'retention' | 'clean-up' | 'operator';

/** Retention of one kind of personal data, as the privacy page states it. */
export interface RetentionRule {
  /** Kind of data and period, in the words of the privacy page. */
  data: string;
  stated: string;
  /** Event that the period begins with. */
  from: string;
  /** Months after the event, or whole years after the end of its year, or what an operator sets. */
  period: { months: number } | { years: number } | { minutes: number } | { days: number };
  /** Fate of the data. */
  then: string;
  by: Enforcer;
}

const months = (count: number) => ({ months: count });

/**
 * Retention of personal data: one row for each line of "How long we keep it" on the privacy page. The job, its periods and
 * the table in docs/operations.md follow from it, and a test compares it with the page.
 */
export const retentionRules = {
  profiles: {
    data: 'Account and profile',
    stated: 'While the account is open, and 12 months after it is closed, in case of a complaint.',
    from: 'deletion of the user, once no money is owed',
    period: months(12),
    then: 'name, phone number, e-mail address, picture and referrer are removed; id, totals and dates stay',
    by: 'retention',
  },
  applications: {
    data: 'Driver applications',
    stated:
      'While you drive on the platform, and 12 months after; rejected ones 12 months after the decision.',
    from: 'end of driving, deletion of user or application, rejection',
    period: months(12),
    then: 'deleted',
    by: 'retention',
  },
  trips: {
    data: 'Rides, parcels and reports',
    stated: '24 months after the trip.',
    from: 'day of travel, arrival or delivery',
    period: months(24),
    then: 'deleted; of what was paid, places, driver and receiver are removed, and amounts and dates stay',
    by: 'retention',
  },
  posts: {
    data: 'Posts',
    stated: 'Until you or we delete them, and 12 months after.',
    from: 'deletion of the post',
    period: months(12),
    then: 'deleted',
    by: 'retention',
  },
  payments: {
    data: 'Payments, refunds and withdrawals',
    stated: 'Six years after the end of the year, as company and tax law ask for accounting records.',
    from: 'decision or settlement, end of its year in Lagos',
    period: { years: 6 },
    then: 'account number, names and remarks are removed, also from the audit; amounts, dates and the ledger stay',
    by: 'retention',
  },
  codes: {
    data: 'One-time codes',
    stated: 'Valid for ten minutes, stored only as a hash.',
    from: 'request of the code',
    period: { minutes: 10 },
    then: 'not accepted any more, and deleted within a day',
    by: 'clean-up',
  },
  logs: {
    data: 'Server logs',
    stated: '90 days.',
    from: 'the line; for security events, which have addresses, the event',
    period: { days: 90 },
    then: 'security events are deleted by the server, log files by whoever keeps them',
    by: 'operator',
  },
} as const satisfies Record<string, RetentionRule>;

/** Name of a rule. */
export type RetentionRuleName = keyof typeof retentionRules;

/** Period of a rule in words. */
export function periodOf({ period }: RetentionRule): string {
  if ('years' in period) return `${period.years} years after the end of the year`;
  const [[unit, count] = ['', 0]] = Object.entries(period);
  return `${count} ${unit}`;
}

/** The rules as a table in Markdown. */
export function retentionTable(): string {
  const rows = Object.values<RetentionRule>(retentionRules).map((rule) =>
    [rule.data, periodOf(rule), rule.from, rule.then, rule.by].join(' | '),
  );
  return [
    '| data | kept for | from | then | by |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}
