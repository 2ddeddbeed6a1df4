import { validity } from '@padiman/contracts';
import { formatMoment } from '@padiman/ui';

/** State of a service key or an endpoint that acts on the authority of its owner. */
interface Owned {
  owner: string | null;
  suspended: string | null;
  expiresAt: string | null;
}

const isEnding = ({ expiresAt }: Owned, now: number) =>
  expiresAt !== null && Date.parse(expiresAt) - now < validity.warningDays * 86_400_000;

/** Tells whether somebody should take it over: it is suspended, or expires within 14 days. */
export const needsOwner = (owned: Owned, now = Date.now()): boolean =>
  owned.suspended !== null || isEnding(owned, now);

/** Owner and expiry in words, the latter with a warning within the last 14 days. */
export function ownershipText(owned: Owned, now = Date.now()): string {
  const { owner, expiresAt } = owned;
  const by = `Owner: ${owner ?? 'the command line'}`;
  if (expiresAt === null) return by;
  const isOver = Date.parse(expiresAt) <= now;
  const soon = !isOver && isEnding(owned, now) ? ', soon' : '';
  return `${by}, ${isOver ? 'expired' : 'expires'} ${formatMoment(expiresAt)}${soon}`;
}

/** Note beside the secret of something new that waits for a second super admin. */
export const waitsText = 'It works once a second super admin has confirmed it on the Admins screen.';

/** Texts of the confirmation of a take-over. */
export const takeOverTexts = (name: string) => ({
  title: 'Take over',
  confirmText: 'Take over',
  question: `Are you sure you want to take over ${name}?`,
  consequence: `It then rests on your account, and lasts ${validity.days} days at least. It stops if your password or rights change, or if your session is ended elsewhere.`,
});
