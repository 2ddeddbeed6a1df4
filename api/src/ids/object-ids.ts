/**
 * Bijection between MongoDB's ObjectIds, which imported records keep in every request and answer, and the UUIDs of the
 * database (version 8, RFC 9562). An ObjectId has 4 bytes of seconds and 8 further bytes:
 *
 *     ssssssss aaabbbcccccccccc  <->  tttttttt-tttt-8aaa-8bbb-cccccccccc6f
 *
 * `t` are the seconds as milliseconds in 48 bits, as in a UUIDv7, so that both sort by time together. The variant's digit
 * `8` and the last byte `6f` are constant and tell these UUIDs from others of version 8.
 */
const objectId = /^[0-9a-f]{24}$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const encoded = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{10}6f$/;

/** Tells whether a text is an ObjectId: 24 hexadecimal digits in lower case. */
export const isObjectId = (text: string): boolean => objectId.test(text);

/** Tells whether a text is a UUID in lower case, of any version. */
export const isUuid = (text: string): boolean => uuid.test(text);

/** The database's id of a record: the UUID of an ObjectId; any other text unchanged. */
export function toDatabaseId(id: string): string {
  if (!objectId.test(id)) return id;
  const time = (Number.parseInt(id.slice(0, 8), 16) * 1000).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-8${id.slice(8, 11)}-8${id.slice(11, 14)}-${id.slice(14)}6f`;
}

/** The id of a record in requests and answers: the ObjectId of a UUID that encodes one; any other text unchanged. */
export const toPublicId = (id: string): string => (id.length === 36 && encoded.test(id) ? decode(id) : id);

/**
 * Replaces UUIDs that encode an ObjectId in JSON, where they are a complete string. Searches for their last characters,
 * which costs a tenth of a regular expression on a page without them.
 */
export function withPublicIds(json: string): string {
  let replaced = '';
  let from = 0;
  for (let at = json.indexOf('6f"'); at !== -1; at = json.indexOf('6f"', at + 3)) {
    const start = at - 34;
    if (start < 1 || json[start - 1] !== '"') continue;
    const id = json.slice(start, at + 2);
    if (!encoded.test(id)) continue;
    replaced += json.slice(from, start) + decode(id);
    from = at + 2;
  }
  return from === 0 ? json : replaced + json.slice(from);
}

/** A UUID whose time is no whole second, or after the year 2106, encodes no ObjectId and stays as it is. */
function decode(id: string): string {
  const seconds = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) / 1000;
  if (!Number.isInteger(seconds) || seconds > 0xff_ff_ff_ff) return id;
  return `${seconds.toString(16).padStart(8, '0')}${id.slice(15, 18)}${id.slice(20, 23)}${id.slice(24, 34)}`;
}
