/** Product's mark, two places joined by a road, and its name. */
export function Wordmark({ product }: { product: string }) {
  return (
    <span className="site-wordmark">
      <svg className="site-wordmark__mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <path className="art-line" d="M8 24c0-9 16-5 16-15" strokeWidth="3.5" />
        <circle className="art-cream" cx="8" cy="24" r="5" />
        <circle className="art-amber" cx="24" cy="8" r="5" />
      </svg>
      {product}
    </span>
  );
}
