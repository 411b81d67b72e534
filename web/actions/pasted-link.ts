/** The address that a text is, if it is nothing else; undefined if it is another text. */
export function linkIn(text: string): string | undefined {
  const link = text.trim()
  return /^https?:\/\/\S+$/i.test(link) && URL.canParse(link) ? link : undefined
}
