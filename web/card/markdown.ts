import DOMPurify from 'dompurify'
import { Marked } from 'marked'

/** The heading of a section is of level 3, so those of a text begin below it. */
const FIRST_LEVEL = 4

/** The tags that may be typed; all others are shown as they are typed. */
const PLAIN_TAG = /^<\/?(?:b|br|del|em|i|kbd|s|strong|sub|sup)\s*\/?>\s*$/i

const marked = new Marked({
  gfm: true,
  breaks: true,
  async: false,
  renderer: {
    heading({ tokens, depth }) {
      const level = Math.min(6, depth + FIRST_LEVEL - 1)
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`
    },
    html: ({ text }) => (PLAIN_TAG.test(text) ? text : escaped(text)),
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
})

const TAGS =
  'a b blockquote br code del em h4 h5 h6 hr i img kbd li ol p pre s strong sub sup table tbody td th thead tr ul'

const purify = DOMPurify(window)

purify.addHook('afterSanitizeAttributes', (element) => {
  if (element instanceof HTMLImageElement) limitPicture(element)
  if (element instanceof HTMLAnchorElement && element.hasAttribute('href')) openOutside(element)
  // What is too wide scrolls, which the keyboard can do only with the focus in it.
  if (element instanceof HTMLPreElement || element instanceof HTMLTableElement) element.tabIndex = 0
})

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** A picture from elsewhere would tell its host who reads the card, so it is a link. */
function limitPicture(picture: HTMLImageElement): void {
  const address = new URL(picture.getAttribute('src') ?? '', location.href)
  if (picture.hasAttribute('src') && address.origin === location.origin) {
    picture.loading = 'lazy'
    return
  }
  const text = picture.alt || picture.src
  if (!/^https?:$/.test(address.protocol) || !picture.hasAttribute('src'))
    return picture.replaceWith(text)
  const link = document.createElement('a')
  link.href = address.href
  openOutside(link)
  link.textContent = text
  picture.replaceWith(link)
}

/** A page that is opened knows nothing of this one. */
function openOutside(link: HTMLAnchorElement): void {
  link.target = '_blank'
  link.rel = 'noopener noreferrer nofollow ugc'
}

/** What a text in Markdown shows, with nothing in it that could act on the page. */
export function renderMarkdown(text: string): DocumentFragment {
  return purify.sanitize(marked.parse(text, { async: false }), {
    ALLOWED_TAGS: TAGS.split(' '),
    ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'start', 'align'],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/))/i,
    RETURN_DOM_FRAGMENT: true,
  })
}
