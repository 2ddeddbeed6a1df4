/**
 * Header of `/registry.json` with the signature of the body, as `<key> <signature>`, both in base64url: the raw public
 * Ed25519 key, and its signature of the body's bytes.
 */
export const signatureHeader = 'x-registry-signature';

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));

/**
 * Verifies the signature of a registry's text.
 *
 * @param signature value of the header, or null without one
 * @param keys keys that the deployment trusts, base64url
 * @throws when the signature is missing, by another key, or of another text
 */
export async function verifySignature(text: string, signature: string | null, keys: readonly string[]) {
  const [key = '', value = ''] = signature?.split(' ') ?? [];
  if (!value) throw new Error('the registry is not signed');
  if (!keys.includes(key)) throw new Error('the registry is signed by a key that is not trusted');
  const algorithm = { name: 'Ed25519' };
  const publicKey = await crypto.subtle.importKey('raw', bytesOf(key), algorithm, false, ['verify']);
  const content = new TextEncoder().encode(text);
  if (!(await crypto.subtle.verify(algorithm, publicKey, bytesOf(value), content)))
    throw new Error('the signature of the registry is wrong');
}
