import {
  backgroundWork,
  protections,
  type Protection,
  type SystemCheck,
  type WorkState,
} from '@padiman/contracts';
import type { StoredFacts } from './system.read-model.ts';

/** Everything that the checks of the API look at. */
export interface SystemFacts {
  isWritable: boolean;
  /** Seconds by which the clock of this process is ahead of the database's; undefined if not measured. */
  skew: number | undefined;
  /** Keys that differ from those of the other processes, by their variables. */
  foreignKeys: readonly string[];
  pendingMigrations: readonly string[];
  newerMigrations: readonly string[];
  work: readonly WorkState[];
  stored: StoredFacts;
  production: boolean;
  refused: readonly Protection[];
  /** Adapter of text messages; `none` if codes cannot be sent. */
  sms: string;
  /** Host of the endpoint of webhooks by the settings of this process; null without one. */
  webhookHost: string | null;
  /** Failures of payout providers by their names. */
  providers: Readonly<Record<string, string | undefined>>;
  /** Share of the data folder's disk that is free. */
  freeDisk: number;
}

/** Days, hours, minutes or seconds. */
export function duration(seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ] as const;
  const [unit, size] = units.find(([, length]) => seconds >= 2 * length) ?? (['second', 1] as const);
  return `${Math.round(seconds / size)} ${unit}s`;
}

type Result = Omit<SystemCheck, 'name'>;
const sound = (text: string): Result => ({ state: 'sound', text });
const warning = (text: string): Result => ({ state: 'warning', text });
const fault = (text: string): Result => ({ state: 'fault', text });

/** Result for work that should have begun. @param after seconds from which it is a fault */
const late = (what: string, seconds: number | null, after: number): Result =>
  seconds !== null && seconds > after
    ? fault(`${what} waits for ${duration(seconds)}: does any process do its background work?`)
    : sound('Nothing is late.');

/** Judges an installation. @returns a result for each check */
export function judgeSystem(facts: SystemFacts): SystemCheck[] {
  const { stored, skew, work, production } = facts;
  const stopped = work.filter(({ stoppedBy }) => stoppedBy !== null);
  const names = stopped.map(({ name }) => backgroundWork[name]).join(', ');
  const failing = Object.entries(facts.providers).filter(([, failure]) => failure !== undefined);
  const results: Record<string, Result> = {
    Database: facts.isWritable
      ? sound('It answers, and takes writes.')
      : fault('It takes no writes: is it a standby, or its disk full?'),
    Migrations:
      facts.pendingMigrations.length > 0
        ? fault(`Not applied: ${facts.pendingMigrations.join(', ')}. Run npm run migrate -w api.`)
        : facts.newerMigrations.length > 0
          ? warning(`A newer version migrated it: ${facts.newerMigrations.join(', ')}.`)
          : sound('The schema is that of this version.'),
    Keys:
      facts.foreignKeys.length > 0
        ? fault(`${facts.foreignKeys.join(', ')} differs from that of the other processes of this database.`)
        : sound('They are those of the other processes.'),
    Clock:
      skew === undefined
        ? { state: 'unknown', text: 'Not measured yet.' }
        : Math.abs(skew) < 5
          ? sound('It agrees with that of the database.')
          : (Math.abs(skew) < 60 ? warning : fault)(
              `It is ${duration(Math.abs(skew))} ${skew > 0 ? 'ahead of' : 'behind'} that of the database: is NTP running?`,
            ),
    Disk:
      facts.freeDisk < 0.1
        ? (facts.freeDisk < 0.03 ? fault : warning)(
            `${Math.round(facts.freeDisk * 100)} % of the disk of DATA_DIR is free.`,
          )
        : sound('The disk of DATA_DIR has room.'),
    Work: stopped.some(({ stoppedBy }) => stoppedBy === 'copy')
      ? fault(
          'The database is a copy: all background work is stopped. Only if it is the new original: --as-copy=<name of the database>.',
        )
      : stopped.length > 0
        ? warning(`Stopped here: ${names}.`)
        : sound('All of it runs.'),
    Decisions: late('A scheduled decision', stored.decision, 60),
    Payouts: late('A payout', stored.payout, 600),
    Webhooks:
      facts.webhookHost !== stored.webhookHost
        ? warning(
            `WEBHOOK_URL names ${facts.webhookHost ?? 'no host'} here, and ${stored.webhookHost ?? 'none'} in the process that started last.`,
          )
        : stored.delivery !== null && stored.delivery > 600
          ? late('A delivery', stored.delivery, 600)
          : stored.paused
            ? warning(`${stored.webhookHost} fails again and again: deliveries pause.`)
            : stored.deadDeliveries > 0
              ? warning(
                  `${stored.deadDeliveries} deliveries were given up: Settings, Integration sends them again.`,
                )
              : sound(
                  stored.webhookHost === null
                    ? 'None is sent: WEBHOOK_URL is not set.'
                    : 'None was given up, and none is late.',
                ),
    Audit:
      stored.unsealed !== null && stored.unsealed > 60
        ? fault(`Its oldest entry outside of the hash chain is ${duration(stored.unsealed)} old.`)
        : sound('All entries are in the hash chain.'),
    Staff:
      stored.superAdmins === 0
        ? fault('There is no super admin: npm run admin:create -w api makes one.')
        : stored.limit !== null && stored.superAdmins < 2
          ? warning('FOUR_EYES_LIMIT asks for two admins, and there is one super admin.')
          : sound('There are super admins.'),
    'Text messages':
      facts.sms === 'none'
        ? (production ? fault : warning)('None can be sent: set SMS_PROVIDER.')
        : sound(`Sent by ${facts.sms}.`),
    Providers:
      failing.length > 0
        ? fault(failing.map(([name, failure]) => `${name}: ${failure}`).join('; '))
        : sound(Object.keys(facts.providers).length > 0 ? 'They answer.' : 'Payouts are made by hand.'),
    Protections:
      facts.refused.length > 0
        ? warning(`Refused by the settings: ${facts.refused.map((name) => protections[name]).join(', ')}.`)
        : sound('None is refused.'),
  };
  return Object.entries(results).map(([name, result]) => ({ name, ...result }));
}
