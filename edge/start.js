// Entry of `npm start` in a checkout: a Node that does not run TypeScript gets a message instead of a syntax error.
if (process.features.typescript) {
  await import('./src/start.ts');
} else {
  process.stderr.write(
    `Node ${process.versions.node} does not run the sources of a checkout: run \`npm ci --include=dev\`, which brings ` +
      'Node 24, and `npm run package`, and start the packaged folder.\n',
  );
  process.exitCode = 1;
}
