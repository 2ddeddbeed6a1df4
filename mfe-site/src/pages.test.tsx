import { render } from '@testing-library/react';
import { paths } from '@padiman/contracts';
import remoteDescriptor from '../remote.json';
import { brandFixture } from './brand.fixture.ts';
import { pages } from './document/pages.tsx';
import remote from './remote.tsx';

const known = new Set<string>(Object.values(paths).map((path) => path()));

function draw(path: string) {
  const described = pages.find((page) => page.path === path);
  if (!described) throw new Error(`No page is served at ${path}`);
  return render(<described.Page brand={brandFixture} />).container;
}

/** Ids of a page, as targets of `#` links. */
function idsOf(path: string): string[] {
  const container = draw(path);
  return [...container.querySelectorAll('[id]')].map(({ id }) => id);
}

test('the remote serves the paths of its descriptor, and no other', () => {
  expect(Object.keys(remote.screens).sort()).toEqual(remoteDescriptor.paths.map(({ path }) => path).sort());
});

describe.each(pages.map(({ path }) => path))('the page %s', (path) => {
  test('has no broken link', () => {
    const links = [...draw(path).querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) {
      if (/^(https:|mailto:|tel:)/.test(link)) continue;
      const [target = '', id] = link.split('#');
      const page = target || path;
      expect(known).toContain(page);
      if (id) expect(idsOf(page)).toContain(id);
    }
  });

  test('has no id twice, one main heading, and the landmarks', () => {
    const container = draw(path);
    const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(container.querySelectorAll('h1')).toHaveLength(1);
    for (const landmark of ['header', 'main', 'footer']) {
      expect(container.querySelectorAll(`.site > ${landmark}`)).toHaveLength(1);
    }
  });

  test('contains no inline style or script, which the policy would refuse', () => {
    expect(draw(path).querySelectorAll('[style], style, script, img, iframe')).toHaveLength(0);
  });
});
