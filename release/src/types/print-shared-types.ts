import { emitDeclarations } from './declarations.ts';
import { fingerprintsOf } from './fingerprints.ts';

/** Child process of `shared-types.ts`: prints the fingerprints of a checkout's shared packages. */
process.stdout.write(JSON.stringify(fingerprintsOf(emitDeclarations(process.argv[2] ?? ''))));
