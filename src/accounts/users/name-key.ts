/** Longer than any valid name, in UTF-16 units. Normalising takes more than linear time, so longer text is not normalised. */
const TOO_LONG = 1_024

/** A username or e-mail address in the form in which it is compared: without case, Unicode form and invisible characters. */
export function keyOf(name: string): string {
  if (name.length > TOO_LONG) return name
  return name
    .normalize('NFKC')
    .replace(/\p{DI}/gu, '')
    .trim()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
}
