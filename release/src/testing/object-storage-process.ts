/**
 * Object storage as a process of its own, for rehearsals of its failure:
 *
 *     node object-storage-process.ts <folder> <port>
 */
import { startObjectStorage } from './object-storage-server.ts';

const [directory = '', port = ''] = process.argv.slice(2);
await startObjectStorage({ directory, port: Number(port) });
console.log('ready');
