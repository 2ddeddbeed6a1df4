/** Emulated network, and the longest accepted median of each step on it in seconds. */
export interface Network {
  /** Round trip in milliseconds. */
  roundTrip: number;
  kilobits: number;
  limits: Record<Step, number>;
}

/** Steps of the journey, in the order of the table. */
export const steps = {
  login: 'login form usable',
  figures: 'Submit → figures',
  rows: 'menu → rows',
  revisit: 'revisit of /users',
} as const;

export type Step = keyof typeof steps;

/** Largest accepted ratio to the plain build: 1 where the console fetches ahead. */
export const ratioLimits: Record<Step, number> = { login: 1.05, figures: 1, rows: 1, revisit: 1.05 };

/** Factor by which the processor is slowed down. */
export const slowdown = 4;

export const networks: Record<'150' | '400', Network> = {
  150: { roundTrip: 150, kilobits: 1_600, limits: { login: 1.2, figures: 0.9, rows: 0.6, revisit: 1.2 } },
  400: { roundTrip: 400, kilobits: 400, limits: { login: 2.5, figures: 1.6, rows: 1.2, revisit: 2.8 } },
};
