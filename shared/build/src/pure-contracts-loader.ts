/**
 * Webpack loader: lets a build drop the calls and schemas of contracts that it does not use. What a module computes at its
 * top counts as a side effect otherwise, so that a screen would contain all calls beside the one that it makes.
 */
export default function pureContractsLoader(source: string): string {
  return source.replace(
    /^((?:export )?const \w+ = )(\w+\([^]*?);(?=\n[a-z/]|\s*$(?![^]))/gm,
    '$1/* @__PURE__ */ (() => $2)();',
  );
}
