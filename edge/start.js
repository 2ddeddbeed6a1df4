// Entry of `npm start` in a checkout: a Node that does not run TypeScript gets a message instead of a syntax error.
const installed = /\bnode\/v(\d+)\.(\d+)/.exec(process.env.npm_config_user_agent ?? '');
if (installed && Number(installed[1]) + Number(installed[2]) / 100 < 22.18) {
  process.stdout.write(
    `Node ${installed[1]} has ended; this runs on Node ${process.versions.node} of node_modules. Install Node 24 LTS.\n`,
  );
}
if (process.features.typescript) {
  await import('./src/start.ts');
} else {
  process.stderr.write(
    `Node ${process.versions.node} does not run the sources of a checkout: run \`npm ci --include=dev\`, which brings ` +
      'Node 24, and `npm run package`, and start the packaged folder.\n',
  );
  process.exitCode = 1;
}
