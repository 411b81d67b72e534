import { secretHash } from '../../accounts/auth/secret.ts'

/** A text of a feed, or of an entry. */
type Head = { id: string; title: string; updated: string; url: string }

export type AtomEntry = Head & {
  author: string
  category: string
  /** This text stands below the title. */
  content: string | undefined
}

export type AtomFeed = Head & { self: string; language: string; entries: AtomEntry[] }

/** A feed as RFC 4287 wants it. All that it says is plain text. */
export function atomText({ self, language, entries, ...head }: AtomFeed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${written(language)}">`,
    ...headLines(head),
    `<link rel="self" type="application/atom+xml" href="${written(self)}"/>`,
    '<generator>Laneway</generator>',
    ...entries.flatMap(entryLines),
    '</feed>',
    '',
  ].join('\n')
}

function entryLines({ author, category, content, ...head }: AtomEntry): string[] {
  return [
    '<entry>',
    ...headLines(head),
    `<published>${written(head.updated)}</published>`,
    `<author><name>${written(author)}</name></author>`,
    `<category term="${written(category)}"/>`,
    ...(content === undefined ? [] : [`<content type="text">${written(content)}</content>`]),
    '</entry>',
  ]
}

function headLines({ id, title, updated, url }: Head): string[] {
  return [
    `<id>${written(id)}</id>`,
    `<title type="text">${written(title)}</title>`,
    `<updated>${written(updated)}</updated>`,
    `<link rel="alternate" type="text/html" href="${written(url)}"/>`,
  ]
}

/** The characters that XML 1.0 has no way to write; halves of pairs are among them. */
const UNWRITABLE = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as it is written in XML, in an element or an attribute. */
function written(text: string): string {
  return text.replace(UNWRITABLE, '').replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
}

/** A URI of its own for a name, which is the same whatever the address of the service is. The UUID is one of version 8 (RFC 9562), made of a hash. */
export function stableUri(name: string): string {
  const hash = atob(secretHash(name).replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Array.from({ length: 16 }, (_none, at) => hash.charCodeAt(at))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `urn:uuid:${hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}`
}
