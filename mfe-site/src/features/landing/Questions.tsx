import type { Brand } from '@padiman/contracts';
import { sections } from '../../layout/site-links.ts';

export function Questions({ faq }: Pick<Brand, 'faq'>) {
  return (
    <section className="site-section" aria-labelledby={sections.questions}>
      <div className="site-wrap">
        <h2 id={sections.questions}>Questions people ask</h2>
        <div className="site-faq">
          {faq.map(({ question, answer }) => (
            <details key={question}>
              <summary>
                <h3>{question}</h3>
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
