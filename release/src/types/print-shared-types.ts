import { emitDeclarations } from './declarations.ts';
import { fingerprintsOf } from './fingerprints.ts';

/** A process: prints the types of a checkout's shared rooms. */
process.stdout.write(JSON.stringify(fingerprintsOf(emitDeclarations(process.argv[2] ?? ''))));
