import type { StaticDocument, StaticSite } from '@padiman/federation';
import { manifest } from './document/manifest.ts';
import pageStyle from './pages.css';
import { pages, type DescribedPage } from './document/pages.tsx';
import { SiteDocument } from './document/SiteDocument.tsx';
import { NotFoundPage } from './features/not-found/NotFoundPage.tsx';
import { pictures } from './pictures/pictures.tsx';

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

const site: StaticSite = {
  documents: [
    ...pages.map((page) => ({ path: page.path, draw: draw(page) })),
    { path: '/not-found', notFound: true, draw: draw(notFound) },
    { path: '/site.webmanifest', type: 'application/manifest+json', draw: manifest },
  ],
  pictures,
};

export default site;
