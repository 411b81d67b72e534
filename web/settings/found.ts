/** Whether a text has all words, in any case. */
export function isFound(text: string, wanted: string): boolean {
  const plain = text.toLocaleLowerCase()
  return wanted
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => plain.includes(word))
}
