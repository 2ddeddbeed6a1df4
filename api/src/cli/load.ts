import { hash } from 'node:crypto';
import fs from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { maxBatchItems, serviceRecords, type BatchResult } from '@padiman/contracts/service';
import { parse } from 'csv-parse';
import { Agent, fetch, RetryAgent } from 'undici';
import type { Schema } from 'yup';
import { resolvePath } from '../config/environment.ts';
import { command, required } from './command.ts';

const help = `Loads records into a running console through its service API.

  npm run load -w api -- --url http://localhost:8080 --key key.txt users.ndjson parcel-trips.csv

  --url    address of the console
  --key    file with a service key
  --state  folder of the progress, the new ids and refused.ndjson (default: load-state)
  --help   print this help

The name of a file says what it holds: users, parcel-trips, offered-rides, passenger-requests, sent-parcels, posts,
earnings, withdrawals or driver-applications, as .ndjson, .json (an array) or .csv. Load users first. Fields have the
names of the specification; a record has an _id of its own, and names its user by userId or users_phone_number.
Totals of a user become their opening balance. Only pending withdrawals and driver applications are loaded.

After an interruption run the same command again: it goes on where it was, and loads nothing twice. The key needs the
write scopes of what is loaded, openings:write for balances, payments:write for paid records, and a limit above their
sum. Exit codes: 0; 2 if records were refused; 1 if it stopped.`;

type Fields = Record<string, unknown>;
type Item = { call: string; id?: string; body: Fields };

interface KindOfFile {
  noun: keyof typeof serviceRecords;
  /** Fields that name other records. */
  references: readonly string[];
  /** Type of records that somebody pays for. */
  payable?: string;
}

const kinds: Record<string, KindOfFile> = {
  users: { noun: 'User', references: ['referredBy'] },
  'parcel-trips': { noun: 'ParcelTrip', references: ['userId'] },
  'offered-rides': { noun: 'OfferedRide', references: ['userId'] },
  'passenger-requests': {
    noun: 'PassengerRequest',
    references: ['userId', 'driverId', 'rideId'],
    payable: 'passengerrequests',
  },
  'sent-parcels': { noun: 'SentParcel', references: ['userId', 'tripId'], payable: 'sendparcels' },
  posts: { noun: 'Post', references: ['userId'] },
  earnings: { noun: 'Earning', references: ['userId'] },
  withdrawals: { noun: 'Withdrawal', references: ['userId'] },
  'driver-applications': { noun: 'DriverApplication', references: ['userId'] },
};
/** A record of a file with its place: the number of its line, or of its element. */
type Placed = { place: number; record: Fields };

/** One line of the progress: a batch of a file, the new ids by the old ones, and what was refused. */
interface Progress {
  file: string;
  place: number;
  ids: Record<string, string>;
  refused: (Placed & { reason: string })[];
}

await command(
  help,
  { url: { type: 'string' }, key: { type: 'string' }, state: { type: 'string', default: 'load-state' } },
  async ({ url, key, state }, files) => {
    const token = fs.readFileSync(resolvePath(required(key, 'key FILE')), 'utf8').trim();
    const send = sender(new URL('/api/service/batch', required(url, 'url URL')), token);
    const folder = resolvePath(state);
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const journal = join(folder, 'progress.ndjson');
    const done = readJournal(journal);
    const ids = new Map(done.flatMap((line) => Object.entries(line.ids)));
    for (const file of files) {
      const kind = kinds[basename(file).replace(/\.\w+$/, '')];
      if (kind === undefined) throw new Error(`${file} is none of ${Object.keys(kinds).join(', ')}`);
      const from = done.findLast((line) => line.file === file)?.place ?? 0;
      for await (const batch of batchesOf(readRecords(resolvePath(file), from), kind)) {
        const line = await loadBatch(send, file, kind, ids, batch);
        for (const [old, id] of Object.entries(line.ids)) ids.set(old, id);
        done.push(line);
        fs.appendFileSync(journal, `${JSON.stringify(line)}\n`);
        console.error(`${file}: ${line.place} records`);
      }
    }
    const refused = done.flatMap((line) => line.refused.map((each) => ({ file: line.file, ...each })));
    const list = join(folder, 'refused.ndjson');
    fs.writeFileSync(list, refused.map((each) => `${JSON.stringify(each)}\n`).join(''));
    console.log(`${refused.length} records refused: see ${list}`);
    if (refused.length > 0) process.exitCode = 2;
  },
);

/** Progress of earlier runs. A line that an interruption cut short is removed: its batch is sent again. */
function readJournal(journal: string): Progress[] {
  if (!fs.existsSync(journal)) return [];
  const text = fs.readFileSync(journal, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  fs.truncateSync(journal, Buffer.byteLength(whole));
  return whole.split('\n').flatMap((line) => (line === '' ? [] : (JSON.parse(line) as Progress)));
}

/** Records after a place. An array is read whole, lines and rows as they come. */
async function* readRecords(file: string, from: number): AsyncGenerator<Placed> {
  let source: AsyncIterable<unknown> | unknown[];
  if (file.endsWith('.json')) source = JSON.parse(fs.readFileSync(file, 'utf8')) as unknown[];
  else if (file.endsWith('.csv')) source = fs.createReadStream(file).pipe(parse({ columns: true }));
  else source = createInterface({ input: fs.createReadStream(file), crlfDelay: Infinity });
  let place = 0;
  for await (const given of source) {
    place += 1;
    if (place <= from || given === '') continue;
    if (typeof given !== 'string') yield { place, record: given as Fields };
    else if (given.startsWith('{')) yield { place, record: JSON.parse(given) as Fields };
    else throw new Error(`${file}, line ${place}: is not a JSON object`);
  }
}

/** Full batches, but that a record which names one of its batch waits for the next, when that one has its id. */
async function* batchesOf(records: AsyncIterable<Placed>, kind: KindOfFile): AsyncGenerator<Placed[]> {
  let batch: Placed[] = [];
  let named = new Set<unknown>();
  for await (const placed of records) {
    if (batch.length === maxBatchItems || kind.references.some((name) => named.has(placed.record[name]))) {
      yield batch;
      batch = [];
      named = new Set();
    }
    batch.push(placed);
    named.add(placed.record['_id']);
  }
  if (batch.length > 0) yield batch;
}

/** A call with the record that it is for. */
type PlacedCall = { placed: Placed; item: Item };

/** New ids by the old ones, and by the phone numbers of users. */
type Ids = ReadonlyMap<string, string>;
type Send = (name: string, items: Item[]) => Promise<BatchResult[]>;

/** Creates the records of a batch, then makes the calls that need their ids. */
async function loadBatch(
  send: Send,
  file: string,
  kind: KindOfFile,
  ids: Ids,
  batch: Placed[],
): Promise<Progress> {
  const line: Progress = { file, place: batch.at(-1)?.place ?? 0, ids: {}, refused: [] };
  const refuse = (placed: Placed, reason: string) => line.refused.push({ ...placed, reason });
  const perform = async (name: string, calls: PlacedCall[]) => {
    const items = calls.map(({ item }) => item);
    const results = await send(`${name} of ${file}:${line.place}`, items);
    return calls.flatMap(({ placed, item }, at) => {
      const { status, answer } = results[at] as BatchResult;
      if (status === 200) return { placed, item, id: (answer as { data: { _id: string } }).data._id };
      refuse(placed, `${item.call}: ${reasonOf(answer)}`);
      return [];
    });
  };
  const creations: PlacedCall[] = [];
  for (const placed of batch) {
    const made = creationOf(kind, placed.record, ids);
    if (typeof made === 'string') refuse(placed, made);
    else creations.push({ placed, item: made });
  }
  const later: PlacedCall[] = [];
  for (const { placed, item, id } of await perform('creation', creations)) {
    line.ids[String(placed.record['_id'])] = id;
    if (kind.noun === 'User') line.ids[String(item.body['phone_number'])] = id;
    later.push(...laterCalls(kind, placed.record, id).map((next) => ({ placed, item: next })));
  }
  await perform('rest', later);
  line.refused.sort((one, other) => one.place - other.place);
  return line;
}

function fieldsOf(call: { body?: unknown }): Record<string, Schema> {
  return (call.body as { fields: Record<string, Schema> }).fields;
}

/** The call that creates a record, with the new ids of the records that it names, or the reason why there is none. */
function creationOf(kind: KindOfFile, record: Fields, ids: Ids): Item | string {
  const { status = 'pending' } = record;
  if (status !== 'pending') return `it is ${String(status)} already`;
  const { create } = serviceRecords[kind.noun];
  const given: Fields = { ...record, userId: record['userId'] ?? record['users_phone_number'] };
  const body: Fields = {};
  for (const [name, field] of Object.entries(fieldsOf(create))) {
    const value = given[name];
    if (value === undefined || value === null || value === '') continue;
    body[name] = kind.references.includes(name)
      ? ids.get(String(value))
      : field.cast(value, { assert: false });
    if (body[name] === undefined) return `${name}: ${String(value)} was not loaded before`;
  }
  return { call: create.name, body };
}

/** Calls after the creation: an opening balance, a payment, and the states that only an existing record can have. */
function laterCalls({ noun, payable }: KindOfFile, record: Fields, id: string): Item[] {
  const { create, update } = serviceRecords[noun];
  const isOn = (name: string) => record[name] === true || record[name] === 'true';
  const amountOf = (name: string) => Number(record[name] ?? 0);
  const amount = amountOf('amount');
  const items: Item[] = [];
  const totals = ['totalEarnings', 'totalWithdrawals', 'totalRefunds'].map((name) => [name, amountOf(name)]);
  if (noun === 'User' && totals.some(([, amount]) => amount !== 0))
    items.push({ call: 'serviceCreateOpening', body: { userId: id, ...Object.fromEntries(totals) } });
  if (payable !== undefined && isOn('paid'))
    items.push({ call: 'serviceCreatePayment', body: { _id: id, itemType: payable, amount } });
  const states = Object.keys(fieldsOf(update)).filter((name) => !(name in fieldsOf(create)) && isOn(name));
  if (states.length > 0)
    items.push({ call: update.name, id, body: Object.fromEntries(states.map((name) => [name, true])) });
  if (isOn('cancelRide')) items.push({ call: update.name, id, body: { cancelled: true } });
  return items;
}

function reasonOf(answer: object): string {
  const { message, fields } = answer as { message?: string; fields?: Fields };
  return fields === undefined ? String(message) : `${message} ${JSON.stringify(fields)}`;
}

/** Sends calls in batches, again while the server is busy or restarts; the key of a batch keeps it from acting twice. */
function sender(url: URL, token: string): Send {
  const dispatcher = new RetryAgent(new Agent(), { methods: ['POST'], maxRetries: 12 });
  return async (name, items) => {
    const results: BatchResult[] = [];
    while (results.length < items.length) {
      const body = JSON.stringify({ items: items.slice(results.length, results.length + maxBatchItems) });
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': hash('sha256', `${name}:${results.length} ${body}`),
      };
      const answer = await fetch(url, { method: 'POST', headers, body, dispatcher });
      const read = (await answer.json()) as { results?: BatchResult[]; message?: string };
      if (read.results === undefined) throw new Error(`${answer.status}: ${read.message}`);
      const stopped = read.results.find(({ status }) => status === 429 || status >= 500);
      if (stopped)
        throw new Error(`${reasonOf(stopped.answer)} Run the command again: it goes on from here.`);
      results.push(...read.results);
    }
    return results;
  };
}
