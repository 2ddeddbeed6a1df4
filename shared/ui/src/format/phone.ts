/** A Nigerian phone number grouped as people read it: `0803 000 0001`. Anything else stays as it is. */
export function formatPhone(phone: string): string {
  return /^\d{11}$/.test(phone) ? `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}` : phone;
}
