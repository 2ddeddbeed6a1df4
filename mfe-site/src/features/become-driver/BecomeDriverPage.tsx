import { paths, type Brand } from '@padiman/contracts';
import { CarDrawing } from '../../drawings/CarDrawing.tsx';
import { SitePage } from '../../layout/SitePage.tsx';

export function BecomeDriverPage({ brand }: { brand: Brand }) {
  const { product, contactEmail } = brand;
  return (
    <SitePage brand={brand} path={paths.becomeDriver()}>
      <div className="site-page">
        <div className="site-wrap site-split">
          <div className="site-prose">
            <h1>Become a driver</h1>
            <p className="site-lead">
              Driver sign-up opens on this page soon. Until then, drivers apply in the {product} app.
            </p>
            <h2 id="what-you-need">What you need</h2>
            <ul className="site-needs">
              <li>to be 18 or older;</li>
              <li>a {product} account with your own phone number;</li>
              <li>a valid driver&rsquo;s licence, and its number;</li>
              <li>a car that you may drive, with its papers and plate number in order;</li>
              <li>a short video of that car;</li>
              <li>a Nigerian bank account, for the money you earn.</li>
            </ul>
            <h2 id="what-happens">What happens to your application</h2>
            <p>
              A member of our staff goes through what you sent and watches the video. Until they decide, your
              application is pending; then it is accepted or rejected, and the app shows which.
            </p>
            <p>
              Something unclear? Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
            </p>
          </div>
          <CarDrawing />
        </div>
      </div>
    </SitePage>
  );
}
