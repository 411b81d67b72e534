/** Characters that begin or end something in a line of Markdown; `_` does so only beside other characters than of words. */
const MARKS = /[\\`*[\]<>]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu

/** A name that somebody else chose, so that Markdown shows it as it is, on one line, and ends no link in it. */
export function markdownText(name: string): string {
  return name.replace(/\s+/g, ' ').trim().replace(MARKS, '\\$&')
}

/** Characters that end the address of a link, or are none of an address. */
const NOT_IN_ADDRESS = /[\s\p{Cc}()<>\\`]/gu

/** A link in Markdown whose text is a name; an address without one stands for itself. */
export function markdownLink(name: string, address: string): string {
  const target = address.trim().replace(NOT_IN_ADDRESS, percentEncoded)
  return `[${markdownText(name) || markdownText(address)}](${target})`
}

/** Escapes a character as `encodeURIComponent` does, and brackets too, which that leaves as they are. */
function percentEncoded(character: string): string {
  const bytes = [...new TextEncoder().encode(character)]
  return bytes.map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')
}
