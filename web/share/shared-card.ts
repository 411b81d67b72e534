import { LIMITS } from '../../src/kernel/limits.ts'

/** The card that a text makes which another program shared. */
export type SharedCard = { title: string; description: string; isCut: boolean }

/**
 * The card of the title, the text and the address (`url`) that were shared. Without a title, the first line
 * of the text is one, or else the address. Texts that are longer than a card may have are cut.
 */
export function sharedCard(given: URLSearchParams): SharedCard {
  const valueOf = (name: string) => given.get(name)?.trim() ?? ''
  const [title, text, url] = [valueOf('title'), valueOf('text'), valueOf('url')]
  const [line = '', ...lines] = text.split('\n')
  const heading = (title || line || url).replaceAll(/\s+/g, ' ').trim()
  const rest = title ? text : lines.join('\n').trim()
  // Programs may give the same text twice.
  const parts = [rest === heading ? '' : rest, rest.includes(url) ? '' : url]
  return cutCard(heading, parts.filter(Boolean).join('\n\n'))
}

function cutCard(heading: string, body: string): SharedCard {
  const [title, description] = [cut(heading, LIMITS.title), cut(body, LIMITS.text)]
  return { title, description, isCut: title !== heading || description !== body }
}

/** The first characters of a text; none of them is cut in two. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : [...text].slice(0, most).join('')
}
