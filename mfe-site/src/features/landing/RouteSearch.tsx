import type { Brand } from '@padiman/contracts';
import { sectionHref, sections } from '../../layout/site-links.ts';
import { When } from '../../layout/When.tsx';

/** Form that opens the app's search; for a brand without its address, one that leads to how to get the app. */
export function RouteSearch({ brand: { product, appLinks } }: { brand: Brand }) {
  return (
    <>
      <When text={appLinks.search}>
        <SearchForm action={appLinks.search} button="Search in the app">
          Opens the {product} app, which shows who is going and what each of them charges.
        </SearchForm>
      </When>
      <When text={appLinks.search} isMissing>
        <SearchForm action={sectionHref(sections.app)} button="Get the app to search">
          You search for trips, and book them, in the {product} app. The button shows how to get it.
        </SearchForm>
      </When>
    </>
  );
}

interface SearchFormProps {
  action: string | undefined;
  button: string;
  children: React.ReactNode;
}

function SearchForm({ action, button, children }: SearchFormProps) {
  return (
    <form className="site-search" action={action} aria-label="Search a route">
      <label>
        From
        <input name="from" placeholder="Lagos" autoComplete="off" required />
      </label>
      <label>
        To
        <input name="to" placeholder="Ibadan" autoComplete="off" required />
      </label>
      <label>
        Date
        <input name="date" type="date" />
      </label>
      <button className="site-button site-button--amber" type="submit">
        {button}
      </button>
      <p>{children}</p>
    </form>
  );
}
