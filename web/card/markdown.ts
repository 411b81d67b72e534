import DOMPurify from 'dompurify'
import { LINKABLE, htmlOf } from './markdown-html.ts'
import type { Place } from './markdown-marks.ts'

const TAGS =
  'a b blockquote br code del em h4 h5 h6 hr i img input kbd li ol p pre s strong sub sup table tbody td th thead tr ul'

/** Attributes whose values are no addresses. */
const FACTS = ['start', 'align', 'type', 'value', 'checked', 'disabled']

const CONFIG = {
  ALLOWED_TAGS: TAGS.split(' '),
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', ...FACTS],
  ADD_URI_SAFE_ATTR: FACTS,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: LINKABLE,
}

const purify = DOMPurify(window)

purify.addHook('afterSanitizeAttributes', (element) => {
  // Before the picture becomes part of the page, which would load it at once.
  if (element instanceof HTMLImageElement) element.loading = 'lazy'
  if (element instanceof HTMLInputElement) element.type = 'checkbox'
  if (element instanceof HTMLAnchorElement && element.hasAttribute('href')) openOutside(element)
  // What is too wide scrolls, which the keyboard can do only with the focus in it.
  if (element instanceof HTMLPreElement || element instanceof HTMLTableElement) element.tabIndex = 0
})

/** A page that is opened knows nothing of this one. */
function openOutside(link: HTMLAnchorElement): void {
  link.target = '_blank'
  link.rel = 'noopener noreferrer nofollow ugc'
}

/** Renders a text in Markdown step by step, with nothing in it that could act on the page. Throws where the text has more of something than it may. */
export function* renderMarkdown(text: string, place: Place): Generator<void, DocumentFragment> {
  const rendered = document.createDocumentFragment()
  for (const html of htmlOf(text, place)) {
    if (html !== '')
      rendered.append(purify.sanitize(html, { ...CONFIG, RETURN_DOM_FRAGMENT: true }))
    yield
  }
  return rendered
}
