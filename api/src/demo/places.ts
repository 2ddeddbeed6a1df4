import type { Random } from './random.ts';

/** A town, its state and bus stops in it. */
export interface Place {
  city: string;
  state: string;
  stops: readonly string[];
}

const places: readonly Place[] = [
  {
    city: 'Lagos',
    state: 'Lagos',
    stops: ['Ojota', 'Jibowu', 'Berger', 'Mile 2', 'Oshodi', 'Ajah', 'Iyana Ipaja'],
  },
  { city: 'Ikorodu', state: 'Lagos', stops: ['Ikorodu Garage', 'Agric', 'Odogunyan'] },
  { city: 'Abuja', state: 'FCT', stops: ['Utako', 'Jabi', 'Nyanya', 'Kubwa', 'Zuba', 'Gwagwalada'] },
  { city: 'Ibadan', state: 'Oyo', stops: ['Challenge', 'Iwo Road', 'Ojoo', 'Dugbe'] },
  { city: 'Abeokuta', state: 'Ogun', stops: ['Kuto', 'Lafenwa', 'Panseke'] },
  { city: 'Akure', state: 'Ondo', stops: ['Ilesha Garage', 'Oja Oba', 'Alagbaka'] },
  { city: 'Ilorin', state: 'Kwara', stops: ['Offa Garage', 'Maraba', 'Tipper Garage'] },
  { city: 'Benin City', state: 'Edo', stops: ['Ring Road', 'Uselu', 'Ramat Park', 'Aduwawa'] },
  { city: 'Warri', state: 'Delta', stops: ['Effurun Roundabout', 'Enerhen', 'Jakpa'] },
  { city: 'Asaba', state: 'Delta', stops: ['Koka', 'Summit Junction', 'Inter-Bau'] },
  { city: 'Onitsha', state: 'Anambra', stops: ['Upper Iweka', 'Main Market', 'Borromeo'] },
  { city: 'Awka', state: 'Anambra', stops: ['UNIZIK Junction', 'Aroma', 'Regina Junction'] },
  { city: 'Enugu', state: 'Enugu', stops: ['Holy Ghost', 'Gariki', 'Old Park', 'New Haven'] },
  { city: 'Owerri', state: 'Imo', stops: ['Control Post', 'Warehouse', 'Wetheral'] },
  { city: 'Aba', state: 'Abia', stops: ['Osisioma', 'Park Road', 'Ariaria'] },
  { city: 'Port Harcourt', state: 'Rivers', stops: ['Waterlines', 'Eleme Junction', 'Choba', 'Rumuokoro'] },
  { city: 'Uyo', state: 'Akwa Ibom', stops: ['Itam Park', 'Ibom Plaza', 'Ikot Ekpene Road'] },
  { city: 'Calabar', state: 'Cross River', stops: ['Etim Edem Park', 'Watt Market', 'Eight Miles'] },
  { city: 'Lokoja', state: 'Kogi', stops: ['Ganaja Junction', 'Zone 8', 'Nataco'] },
  { city: 'Makurdi', state: 'Benue', stops: ['Wurukum', 'High Level', 'North Bank'] },
  { city: 'Jos', state: 'Plateau', stops: ['Terminus', 'Bauchi Road', 'Bukuru'] },
  { city: 'Kaduna', state: 'Kaduna', stops: ['Kawo', 'Mando', 'Television', 'Sabon Tasha'] },
  { city: 'Kano', state: 'Kano', stops: ['Unguwa Uku', 'Sabon Gari', 'Kofar Ruwa', 'Naibawa'] },
  { city: 'Sokoto', state: 'Sokoto', stops: ['Central Park', 'Mabera', 'Arkilla'] },
  { city: 'Maiduguri', state: 'Borno', stops: ['Borno Express', 'Tashan Bama', 'Custom'] },
];

/** Two different towns. */
export function journey(random: Random): { from: Place; to: Place } {
  const from = random.pick(places);
  for (;;) {
    const to = random.pick(places);
    if (to !== from) return { from, to };
  }
}

const plateAreas = 'ABJ KJA LSR EKY FST AGL BDG GGE KTU IKD ENU PHC KAN ABK BEN AKR WER UYY CAL JJN'.split(
  ' ',
);

/** A number plate, as `ABC-123DE`. */
export const plateNumber = (random: Random): string =>
  `${random.pick(plateAreas)}-${random.digits(3)}${random.letters(2)}`;
