import type { admin, Brand, AnswerOf } from '@padiman/contracts';

/** Brand for tests. */
export const testBrand: Brand = {
  product: 'Padiman',
  contactEmail: 'hello@padiman.example',
  socials: {
    whatsapp: 'https://wa.me/2348030000000',
    instagram: 'https://instagram.com/padiman',
    x: 'https://x.com/padiman',
    tiktok: 'https://tiktok.com/@padiman',
  },
  appLinks: {},
  faq: [1, 2, 3, 4, 5].map((number) => ({ question: `Question ${number}?`, answer: `Answer ${number}.` })),
};

/** Super admin for tests. */
export const testAdmin: AnswerOf<typeof admin> = {
  _id: '01900000-0000-7000-8000-000000000001',
  firstName: 'Adaeze',
  lastName: 'Okonkwo',
  phoneNumber: '08030000001',
  superAdmin: true,
  markedForDelete: false,
  rights: {},
};
