import type { Brand } from '@padiman/contracts';
import type { Place, StaticDocument, StaticSite } from '@padiman/federation';
import pageStyle from './pages.css';
import { pages, type DescribedPage } from './document/pages.tsx';
import { SiteDocument } from './document/SiteDocument.tsx';
import { NotFoundPage } from './features/not-found/NotFoundPage.tsx';
import { icons, pictures } from './pictures/pictures.tsx';

type Described = Omit<DescribedPage, 'path'> & { path?: string };

const draw =
  ({ path, Page, title, description, data, style }: Described): StaticDocument['draw'] =>
  (brand, place) => (
    <SiteDocument
      brand={brand}
      place={place}
      {...(path !== undefined && { path })}
      title={title(brand.product)}
      description={description(brand.product)}
      data={data && [data(brand)]}
      style={style}
    >
      <Page brand={brand} />
    </SiteDocument>
  );

const notFound: Described = {
  Page: NotFoundPage,
  style: pageStyle,
  title: (product) => `Page not found – ${product}`,
  description: () => 'There is no page at this address.',
};

/** Web app manifest, for the home screen of a phone. */
function manifest({ product }: Brand, { addressOf }: Place) {
  const icon = ({ file, width }: { file: string; width: number }, purpose: string) => ({
    src: addressOf(file),
    sizes: `${width}x${width}`,
    type: 'image/png',
    purpose,
  });
  return {
    name: product,
    short_name: product,
    lang: 'en-NG',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: '#0b5d43',
    theme_color: '#0b5d43',
    icons: [icon(icons.small, 'any'), icon(icons.large, 'any'), icon(icons.large, 'maskable')],
  };
}

const site: StaticSite = {
  documents: [
    ...pages.map((page) => ({ path: page.path, draw: draw(page) })),
    { path: '/not-found', notFound: true, draw: draw(notFound) },
    { path: '/site.webmanifest', type: 'application/manifest+json', draw: manifest },
  ],
  pictures,
};

export default site;
