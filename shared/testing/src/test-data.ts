import type { admin, Brand, AnswerOf, user } from '@padiman/contracts';

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

/** User of the app for tests, without money. */
export const testUser: AnswerOf<typeof user> = {
  _id: '01900000-0000-7000-8000-000000000001',
  profile_img_url: null,
  first_name: 'Ada',
  last_name: 'Obi',
  phone_number: '08031234561',
  email: 'ada@example.com',
  blocked: false,
  is_driver: false,
  is_verified: true,
  ...{ totalEarnings: 0, totalWithdrawals: 0, totalRefunds: 0, totalBalance: 0 },
};
