import { paths } from '@padiman/contracts';
import { CarDrawing } from '../../drawings/CarDrawing.tsx';

export function Driving({ product }: { product: string }) {
  return (
    <section className="site-section site-section--tint" aria-labelledby="driving">
      <div className="site-wrap site-split site-driving">
        <CarDrawing />
        <div className="site-prose">
          <h2 id="driving">You drive between cities already?</h2>
          <p>
            The seats beside and behind you can help to pay for the fuel. {product} asks for a licence, a look
            at your car, and that you keep to what you posted.
          </p>
          <p className="site-actions">
            <a className="site-button" href={paths.becomeDriver()}>
              What a driver needs
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
