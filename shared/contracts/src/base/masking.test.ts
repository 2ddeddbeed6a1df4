import type { Schema } from 'yup';
import type { Call } from './call.ts';
import * as contracts from '../public.ts';

const calls = Object.values<unknown>(contracts).filter(
  (one): one is Call => typeof one === 'object' && one !== null && 'method' in one && 'answer' in one,
);

interface Part {
  fields?: Record<string, Schema>;
  innerType?: Schema;
}

/** Fields of a schema with their paths, nested ones too. */
function fieldsOf(schema: Schema, path = ''): [string, Schema][] {
  const { fields, innerType } = schema as unknown as Part;
  const inner = innerType ? fieldsOf(innerType, `${path}[]`) : [];
  return [
    ...inner,
    ...Object.entries(fields ?? {}).flatMap(([name, field]): [string, Schema][] => [
      [`${path}.${name}`, field],
      ...fieldsOf(field, `${path}.${name}`),
    ]),
  ];
}

const named = /(phone|e-?mail|account_?number)[^.]*$/i;

/** Calls whose phone numbers are the caller's own. */
const own = [
  'me',
  'fetchAdmin',
  'login',
  'chooseOwnPassword',
  'proveSecondStep',
  'addLoginPasskey',
  'confirmLoginTotp',
];

test('each phone number, e-mail and account number that a right opens is marked as personal', () => {
  const answered = calls
    .filter(({ access, name }) => access !== 'superAdmin' && !own.includes(name))
    .flatMap(({ name, answer }) =>
      fieldsOf(answer).map(([path, field]) => [`${name}${path}`, field] as const),
    );
  const found = answered.filter(([path]) => named.test(path));
  expect(found.length).toBeGreaterThan(10);
  const open = found.filter(([, field]) => field.describe().meta?.['personal' as never] === undefined);
  expect(open.map(([path]) => path)).toEqual(['createAccount.data.phoneNumber']);
});

test('each marked field of a list can be revealed', () => {
  const lists = { users: contracts.listUsers, withdrawals: contracts.listWithdrawals } as const;
  for (const [type, list] of [
    ...Object.entries(lists),
    ['payouts', contracts.listPayouts],
    ['deliverparcels', contracts.listParcelTrips],
    ['drivers', contracts.listOfferedRides],
    ['passengerrequests', contracts.listPassengerRequests],
  ] as [contracts.RevealableType, Call][]) {
    const marked = fieldsOf(list.answer)
      .filter(([, field]) => {
        const { personal } = (field.describe().meta ?? {}) as { personal?: string };
        return personal !== undefined && personal !== 'text';
      })
      .map(([path]) => path.slice(path.lastIndexOf('.') + 1));
    expect([type, marked]).toEqual([type, Object.keys(contracts.revealableFields(type))]);
  }
});

test('no list is sorted by a personal field', () => {
  const sorted = calls.flatMap(({ name, query }) => {
    const sort = (query as { fields?: { sort?: Schema } } | undefined)?.fields?.sort?.describe();
    const values = ((sort as { oneOf?: unknown[] } | undefined)?.oneOf ?? []) as string[];
    return values.filter((value) => named.test(value)).map((value) => `${name} ${value}`);
  });
  expect(sorted).toEqual([]);
});

test('a body names a field of the type of record, and a reason of 5 to 200 characters', () => {
  const { body } = contracts.revealPersonalData;
  const given = {
    itemType: 'users',
    id: '01900000-0000-7000-8000-000000000001',
    field: 'email',
    reason: 'Asked by phone',
  };
  const isValid = (changes: object) => body?.isValidSync({ ...given, ...changes });
  expect(isValid({})).toBe(true);
  for (const changes of [
    { field: 'accountNumber' },
    { field: 'constructor' },
    { itemType: 'admins', field: 'phoneNumber' },
    { itemType: undefined },
    { reason: 'why?' },
    { reason: '          ' },
    { reason: 'x'.repeat(201) },
    { id: 'all' },
  ]) {
    expect([changes, isValid(changes)]).toEqual([changes, false]);
  }
});

test('asterisks tell a masked value', () => {
  expect(['0803***01', 'a***@example.com', '***7890'].map(contracts.isMasked)).toEqual([true, true, true]);
  expect(['08031234567', 'a*b@example.com', '', null, undefined].map(contracts.isMasked)).toEqual(
    Array(5).fill(false),
  );
});
