/** The upper half of a phone that shows a road from one place to another. */
export function PhoneDrawing() {
  return (
    <svg className="site-phone" viewBox="0 0 240 190" aria-hidden="true" focusable="false">
      <path className="art-tyre" d="M48 190V32c0-12 8-20 20-20h104c12 0 20 8 20 20v158z" />
      <path className="art-cream" d="M58 190V36c0-8 5-14 12-14h100c7 0 12 6 12 14v154z" />
      <path className="art-glass" d="M58 62h124v62H58z" />
      <path className="art-trail" d="M78 108c4-34 42-2 50-24 5-14 22-10 34-6" />
      <circle className="art-cloth" cx="78" cy="108" r="8" />
      <circle className="art-amber" cx="162" cy="78" r="8" />
      <path className="art-rows" d="M72 42h58M72 144h96M72 162h64M72 180h80" />
    </svg>
  );
}
