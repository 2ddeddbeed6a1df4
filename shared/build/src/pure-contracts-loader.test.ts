import pureContractsLoader from './pure-contracts-loader.ts';

test('marks what a module of contracts computes at its top, and nothing else', () => {
  const source = `import { callsOf } from './call.ts';
const call = callsOf({ section: 'Audit' });
export const names = ['listAudit'];
export const fields = () => object({});
export const listAudit = call('listAudit', 'GET /audit', {
    answer: object({}).required(),
});
`;
  const marked = pureContractsLoader(source);
  expect(marked.match(/@__PURE__/g)).toHaveLength(2);
  expect(marked).toContain(`const call = /* @__PURE__ */ (() => callsOf({ section: 'Audit' }))();\n`);
  expect(marked).toMatch(/export const listAudit = \/\* @__PURE__ \*\/ \(\(\) => call\([^]*\n\}\)\)\(\);\n$/);
});
