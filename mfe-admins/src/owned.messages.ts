import { validity } from '@padiman/contracts';
import { formatDay } from '@padiman/ui';

/** State of a service key that acts on the authority of its owner. */
interface Owned {
  owner: string | null;
  suspended: string | null;
  waits: boolean;
  expiresAt: string | null;
}

const isEnding = ({ expiresAt }: Owned, now: number) =>
  expiresAt !== null && Date.parse(expiresAt) - now < validity.warningDays * 86_400_000;

/** Label of the button by which somebody becomes the owner: while it is suspended, and in its last 14 days. */
export function takeOverLabel(owned: Owned, now = Date.now()): string | undefined {
  if (owned.waits) return 'Propose again';
  return owned.suspended !== null || isEnding(owned, now) ? 'Take over' : undefined;
}

/** Owner and last day in words, the latter with a warning within the last 14 days. */
export function ownershipText(owned: Owned, now = Date.now()): string {
  const { owner, expiresAt } = owned;
  const by = `Owner: ${owner ?? 'the command line'}`;
  if (expiresAt === null) return by;
  const day = formatDay(expiresAt.slice(0, 10));
  if (Date.parse(expiresAt) <= now) return `${by}, expired after ${day}`;
  return `${by}, ${isEnding(owned, now) ? 'expires soon: ' : ''}valid until ${day}`;
}

/** Note beside the secret of something new that waits for a second super admin. */
export const waitsText = 'It works once a second super admin has confirmed it on the Admins screen.';

/** Texts of the confirmation of a take-over. */
export const takeOverTexts = (name: string, { waits }: Owned) =>
  waits
    ? {
        title: 'Propose again',
        confirmText: 'Propose',
        question: `Are you sure you want to propose ${name} again?`,
        consequence:
          'It then depends on your account and needs a second super admin again. For a proposal that was withdrawn or has expired.',
      }
    : {
        title: 'Take over',
        confirmText: 'Take over',
        question: `Are you sure you want to take over ${name}?`,
        consequence: `It then depends on your account and is valid for at least ${validity.days} days. It stops if your password or rights change, or if your session is ended elsewhere.`,
      };
