import type { ReceivedSpan } from '@padiman/api/testing-traces';

/** Colour of the bars of each kind of span. */
const colours = { server: '#1f6f8b', internal: '#5b8c5a', client: '#c7772e' };

const attributesShown = ['padiman.remote', 'padiman.release', 'padiman.request_id'] as const;

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const styles = `
  body { margin: 0; padding: 24px 28px; font: 14px/1.4 system-ui, sans-serif; color: #1c2430; background: #fff; }
  h1 { margin: 0; font-size: 18px; }
  p { margin: 4px 0 16px; color: #566072; }
  code { font: 12px/1.4 ui-monospace, monospace; color: #566072; }
  .row { display: grid; grid-template-columns: 520px 1fr; gap: 16px; align-items: center; min-height: 30px; }
  .row + .row { border-top: 1px solid #e8ebf0; }
  .name { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
  .track { position: relative; height: 18px; }
  .bar { position: absolute; top: 0; height: 18px; min-width: 2px; border-radius: 3px; }
  .inside { color: #fff; }
  .time { position: absolute; top: 0; font-size: 12px; line-height: 18px; padding: 0 6px; white-space: nowrap; }
`;

/** One span, its depth, and its children after it, by time. */
function inOrder(
  spans: readonly ReceivedSpan[],
  parent: string | undefined,
  depth = 0,
): [ReceivedSpan, number][] {
  return spans
    .filter(({ parentSpanId }) => parentSpanId === parent)
    .sort((one, other) => one.start - other.start)
    .flatMap((span) => [[span, depth], ...inOrder(spans, span.spanId, depth + 1)]);
}

function rowOf(span: ReceivedSpan, depth: number, root: ReceivedSpan): string {
  const total = root.end - root.start;
  const share = (milliseconds: number) => (100 * milliseconds) / total;
  const [left, width] = [share(span.start - root.start), share(span.end - span.start)];
  const statement = String(span.attributes['db.query.text'] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const label = statement === '' ? `<b>${escape(span.name)}</b>` : `<code>${escape(statement)}</code>`;
  const isInside = width > 20;
  const side = isInside || left + width > 80 ? `left:${left}%` : `left:${left + width}%`;
  const bar = `left:${left}%;width:${width}%;background:${colours[span.kind]}`;
  return `<div class="row">
    <div class="name" style="padding-left:${depth * 18}px">${label}</div>
    <div class="track">
      <div class="bar" style="${bar}"></div>
      <div class="time${isInside ? ' inside' : ''}" style="${side}">${(span.end - span.start).toFixed(1)} ms</div>
    </div>
  </div>`;
}

/** Page that draws the spans of one trace below its first span in this process, as a waterfall. */
export function traceWaterfall(spans: readonly ReceivedSpan[], root: ReceivedSpan): string {
  const facts = attributesShown.flatMap((name) =>
    root.attributes[name] === undefined ? [] : [`${name} <b>${escape(String(root.attributes[name]))}</b>`],
  );
  const rows = inOrder(spans, root.parentSpanId)
    .filter(([span]) => span.traceId === root.traceId)
    .map(([span, depth]) => rowOf(span, depth, root));
  return `<!doctype html><meta charset="utf-8"><title>Trace</title><style>${styles}</style>
    <h1>Trace ${root.traceId}</h1><p>${[`service <b>${root.service}</b>`, ...facts].join(' · ')}</p>${rows.join('')}`;
}
