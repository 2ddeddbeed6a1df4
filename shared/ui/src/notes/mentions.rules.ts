import type { Colleague } from '@padiman/contracts';

/** Most colleagues that are offered at once. */
const most = 8;

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Colleagues any word of whose name begins with the text, without those that are chosen. A leading `@` is left out. */
export function matchingColleagues(
  colleagues: readonly Colleague[],
  search: string,
  chosen: readonly Colleague[],
): readonly Colleague[] {
  const text = plain(search.trim().replace(/^@/, ''));
  const isChosen = ({ _id }: Colleague) => chosen.some((one) => one._id === _id);
  const matches = ({ name }: Colleague) => {
    const known = plain(name);
    return known.startsWith(text) || known.split(/\s+/).some((word) => word.startsWith(text));
  };
  return colleagues.filter((one) => !isChosen(one) && matches(one)).slice(0, most);
}
