import MarkdownIt, { type Token } from 'markdown-it'
import { fileAddress } from '../api/share-id.ts'
import { attachmentAt } from './files.ts'
import { expectAtMost } from './markdown-limits.ts'

/** A text is shown at this place: its pictures may only be attachments of the board. */
export type Place = { board: string; base: string }

/** Tags that may be typed. Only pairs of them count; all others are shown as they are typed. */
const TYPED_TAG = /^<(\/?)(b|del|em|i|kbd|s|strong|sub|sup)>$/i
const TYPED_BREAK = /^<br\s*\/?>$/i

/** Shows those tags as text that were typed without a partner beside them, because they would change what follows the paragraph. */
export function pairTypedTags(tokens: readonly Token[]): void {
  const open: { name: string; token: Token }[] = []
  for (const token of tokens) {
    if (token.type === 'html_inline') {
      const [, slash, typed] = TYPED_TAG.exec(token.content) ?? []
      const name = typed?.toLowerCase()
      const last = open.at(-1)
      if (!TYPED_BREAK.test(token.content)) token.type = 'text'
      if (name !== undefined && slash === '') open.push({ name, token })
      if (slash === '/' && last !== undefined && last.name === name) {
        last.token.type = 'html_inline'
        token.type = 'html_inline'
        open.pop()
      }
    }
    if (token.nesting === 1) open.push({ name: '', token })
    if (token.nesting === -1) while (open.pop()?.name);
    expectAtMost('depth', open.length)
  }
}

/** Leaves only those pictures that are attachments of the board; each other becomes a link. Its address would be asked for without a click: one of this service with the reader's cookie, and one from elsewhere would learn who reads the text, and when. */
export function keepOwnPictures(tokens: readonly Token[], place: Place): Token[] {
  let isInLink = false
  return tokens.flatMap((token) => {
    if (token.type === 'link_open') isInLink = true
    if (token.type === 'link_close') isInLink = false
    if (token.type !== 'image') return token
    const address = String(token.attrGet('src'))
    const attachment = attachmentAt(address, place)
    if (attachment === undefined) return linked(address, altOf(token) || address, isInLink)
    token.attrSet('src', `/${fileAddress(place.board, attachment)}`)
    return token
  })
}

function linked(address: string, words: string, isInLink: boolean): Token[] {
  const text = new MarkdownIt.Token('text', '', 0)
  text.content = words
  if (isInLink) return [text]
  const link = new MarkdownIt.Token('link_open', 'a', 1)
  link.attrSet('href', address)
  return [link, text, new MarkdownIt.Token('link_close', 'a', -1)]
}

/** The words that stand for a picture. */
export function altOf({ children }: Token): string {
  return (children ?? [])
    .map((child) => (child.type === 'image' ? altOf(child) : child.content))
    .join('')
}
