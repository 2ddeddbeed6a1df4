import colours from '../styles/colours.css';
import drawings from '../styles/drawings.css';

/** The drawings' styles for a picture, which knows neither custom properties nor a dark scheme. */
export function pictureStyle(): string {
  const light = colours.slice(0, colours.indexOf('@media'));
  const values = new Map([...light.matchAll(/(--[\w-]+):([^;}]+)/g)].map(([, name, value]) => [name, value]));
  return drawings.replace(/var\((--[\w-]+)\)/g, (_all, name: string) => values.get(name) ?? 'currentcolor');
}
