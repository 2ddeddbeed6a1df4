import { buildAndPublish } from '../publish/build-and-publish.ts';
import { defaultBudgets, gateNames, type GateName, type Overrides } from '../publish/gates.ts';
import { force, printBuild } from './build.ts';
import { defineCommand, dryRun, UsageError } from './command.ts';
import { requireOperands } from './operands.ts';
import { describeOverrides } from './print-plan.ts';

const isGate = (name: string): name is GateName => gateNames.some((gate) => gate === name);

/** Reads `<gate>=<reason>` of each option. */
function readOverrides(written: readonly string[]): Overrides {
  const pairs = written.map((text): [GateName, string] => {
    const [gate = '', ...rest] = text.split('=');
    const reason = rest.join('=').trim();
    if (!isGate(gate))
      throw new UsageError(`There is no gate ${gate}; the gates are ${gateNames.join(', ')}.`);
    if (!reason) throw new UsageError(`--override ${gate} needs a reason: --override ${gate}="<reason>".`);
    return [gate, reason];
  });
  return Object.fromEntries(pairs);
}

const { entry, firstScreen, total } = defaultBudgets;

export const publish = defineCommand({
  usage: 'publish <name>',
  summary: 'Build a package and put it into the store, without making it live',
  details: `Writes an immutable build <version>-<hash of its content>: files with their integrity, Brotli and gzip forms,
the descriptor, the shared versions that it needs or provides, the types that it uses or provides, the commit that it was
built from, and the results of its gates. Publishing the same content again changes nothing. To build a remote, its own
folder and shared are enough.

A build that fails a gate is not published. The gates are

  types         the compiler, by the package's tsconfig.json
  tests         the package's script "test"
  entry         remoteEntry.js and the files of the entry: at most ${entry} KB after Brotli
  first-screen  the entry with the largest screen: at most ${firstScreen} KB
  total         all scripts and styles: at most ${total} KB

The limits can be stated in package.json: "padiman": { "budgets": { "entry": …, "firstScreen": …, "total": … } }. The
shell has only those.`,
  options: {
    ...force,
    override: {
      value: '<gate>=<reason>',
      multiple: true,
      help: `Accept the failure of a gate; types and tests are then not run. The record keeps the
                               reason, and list, history and explain show it`,
    },
    ...dryRun,
  },
  run: async ({ store, operands, options }) => {
    const { name } = requireOperands({ operands }, 'name');
    const isDryRun = options['dry-run'];
    const published = await buildAndPublish(store, {
      names: [name],
      force: options.force,
      gates: readOverrides(options.override),
      dryRun: isDryRun,
      onBuild: printBuild,
    });
    for (const { record, published: isNew } of published) {
      if (!isNew) {
        console.log(`${name} ${record.build} was published already; its record stays as it is`);
        continue;
      }
      for (const override of describeOverrides(record)) console.log(`  ${override}`);
      console.log(`${name} ${record.build} ${isDryRun ? 'would be published (dry run)' : 'is published'}`);
    }
  },
});
