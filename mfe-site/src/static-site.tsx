import type { StaticDocument, StaticSite } from '@padiman/federation';
import { manifest } from './document/manifest.ts';
import { pages } from './document/pages.tsx';
import { SiteDocument } from './document/SiteDocument.tsx';
import { NotFoundPage } from './features/not-found/NotFoundPage.tsx';
import { pictures } from './pictures/pictures.tsx';

const documents = pages.map(({ path, Page, title, description, data }): StaticDocument => ({
  path,
  draw: (brand, place) => (
    <SiteDocument
      brand={brand}
      place={place}
      path={path}
      title={title(brand.product)}
      description={description(brand.product)}
      data={data && [data(brand)]}
    >
      <Page brand={brand} />
    </SiteDocument>
  ),
}));

const notFound: StaticDocument = {
  path: '/not-found',
  notFound: true,
  draw: (brand, place) => (
    <SiteDocument
      brand={brand}
      place={place}
      title={`Page not found – ${brand.product}`}
      description="There is no page at this address."
    >
      <NotFoundPage brand={brand} />
    </SiteDocument>
  ),
};

const site: StaticSite = {
  documents: [
    ...documents,
    notFound,
    { path: '/site.webmanifest', type: 'application/manifest+json', draw: manifest },
  ],
  pictures,
};

export default site;
