import type { ReactElement } from 'react';
import type { Brand } from '@padiman/contracts';
import type { Place } from '@padiman/federation';
import common from '../common.css';
import fonts from '../fonts.css';
import { shareImage, icons } from '../pictures/pictures.tsx';
import { LinkedData, type Thing } from './LinkedData.tsx';

interface SiteDocumentProps {
  brand: Brand;
  place: Place;
  /** Address of the page; undefined for the page of unknown addresses. */
  path?: string;
  title: string;
  description: string;
  data?: readonly Thing[];
  /** Rules of this page beside the common ones. */
  style: string;
  children: ReactElement;
}

/** Metadata for search engines and messengers. */
function Sharing({
  brand,
  place,
  path,
  title,
  description,
}: Omit<SiteDocumentProps, 'children' | 'data' | 'style'>) {
  const picture = place.origin + place.addressOf(shareImage.file);
  const address = `${place.origin}${path}`;
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.product} />
      <meta property="og:locale" content="en_NG" />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content={String(shareImage.width)} />
      <meta property="og:image:height" content={String(shareImage.height)} />
      <meta property="og:image:alt" content={shareImage.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Address of the font, which the build has put into the style sheet. */
const [, font] = /url\(([^)]+)\)/.exec(fonts) ?? [];

/** Public page as a static document. It contains all that its first paint needs, and no script that runs. */
export function SiteDocument({ data = [], style, children, ...page }: SiteDocumentProps) {
  const { brand, place, path, title, description } = page;
  return (
    <html lang="en-NG" className="site-document">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#0b5d43" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0a3a2b" media="(prefers-color-scheme: dark)" />
        {path === undefined && <meta name="robots" content="noindex" />}
        <style dangerouslySetInnerHTML={{ __html: fonts + common + style }} />
        {font && <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />}
        <link rel="icon" type="image/svg+xml" href={place.addressOf(icons.vector.file)} />
        <link rel="apple-touch-icon" href={place.addressOf(icons.touch.file)} />
        <link rel="manifest" href="/site.webmanifest" />
        {path !== undefined && <Sharing {...page} />}
        <LinkedData brand={brand} place={place} data={data} />
      </head>
      <body>{children}</body>
    </html>
  );
}
