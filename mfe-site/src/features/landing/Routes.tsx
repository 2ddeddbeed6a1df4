import type { Brand } from '@padiman/contracts';
import { When } from '../../layout/When.tsx';

/** Popular routes with their prices, and figures: content of the brand, each left out by a deployment without it. */
export function Routes({ brand: { routes, figures } }: { brand: Brand }) {
  return (
    <>
      <When text={routes?.note}>
        <section className="site-section site-section--tint" aria-labelledby="routes">
          <div className="site-wrap">
            <h2 id="routes">Popular routes</h2>
            <p className="site-lead">{routes?.note}</p>
            <ul className="site-routes">
              {routes?.list.map(({ from, to, lowest, highest }, position) => (
                <When key={position} text={from}>
                  <li className="site-fact">
                    <b>
                      {from} to {to}
                    </b>
                    <span>
                      {lowest} to {highest}
                    </span>
                  </li>
                </When>
              ))}
            </ul>
          </div>
        </section>
      </When>
      <When text={figures?.[0]?.label}>
        <dl className="site-wrap site-figures">
          {figures?.map(({ value, label }, position) => (
            <When key={position} text={value}>
              <div>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            </When>
          ))}
        </dl>
      </When>
    </>
  );
}
