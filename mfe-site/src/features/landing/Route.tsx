/** Numbered steps, each a title with its text, drawn as the stops of a road. */
export function Route({ stops }: { stops: Readonly<Record<string, string>> }) {
  return (
    <ol className="site-route">
      {Object.entries(stops).map(([title, text]) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
