export interface Stop {
  title: string;
  text: string;
}

/** Numbered steps, drawn as the stops of a road. */
export function Route({ stops }: { stops: readonly Stop[] }) {
  return (
    <ol className="site-route">
      {stops.map(({ title, text }) => (
        <li key={title} className="site-route__stop">
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
