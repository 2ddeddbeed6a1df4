import type { Brand } from '@padiman/contracts';

/** Fictitious brand, so that a test fails if a page contains a fixed name. */
export const brandFixture: Brand = {
  product: 'Ridewell',
  contactEmail: 'hello@ridewell.example',
  socials: {
    whatsapp: 'https://whatsapp.example/ridewell',
    instagram: 'https://instagram.example/ridewell',
    x: 'https://x.example/ridewell',
    tiktok: 'https://tiktok.example/ridewell',
  },
  appLinks: {},
  faq: ['first', 'second', 'third', 'fourth', 'fifth'].map((name) => ({
    question: `What is the ${name} question?`,
    answer: `This is the ${name} answer.`,
  })),
};
