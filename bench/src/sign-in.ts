/** Signs in over the API. @returns what a browser keeps of it in local storage */
export async function signIn(
  address: string,
  account: { phoneNumber: string; password: string },
): Promise<{ accessToken: string; user: string }> {
  const answer = await fetch(`${address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!answer.ok) throw new Error(`Login answered ${answer.status}: ${await answer.text()}`);
  const { token, user } = (await answer.json()) as { token: string; user: object };
  return { accessToken: token, user: JSON.stringify(user) };
}
