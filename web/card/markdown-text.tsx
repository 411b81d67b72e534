import { signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useCard } from './card-page.ts'
import type { Place } from './markdown-marks.ts'
import type { renderMarkdown } from './markdown.ts'
import { inSlices } from './slices.ts'

type Render = typeof renderMarkdown

const loaded = signal<{ render: Render } | undefined>(undefined)

/** Loads what renders Markdown, once. */
async function load(): Promise<void> {
  try {
    const { renderMarkdown } = await import('./markdown.ts')
    loaded.value = { render: renderMarkdown }
  } catch (thrown) {
    console.error(thrown)
  }
}

/** A text in Markdown. Until it is rendered it is shown as it was typed, and stays so if it cannot be rendered. */
export function MarkdownText({ text }: { text: string }) {
  const outer = useRef<HTMLDivElement>(null)
  const board = useCard().board.store.id
  const render = loaded.value?.render
  useLayoutEffect(() => {
    const { current } = outer
    if (current === null) return undefined
    const plain = textBox(text, text)
    plain.dataset['plain'] = ''
    current.replaceChildren(plain)
    if (render !== undefined)
      return inSlices(shows(current, render, text, { board, origin: location.origin }))
    void load()
    return undefined
  }, [text, render, board])
  return <div ref={outer} />
}

/** Shows a text in an element, step by step. */
function* shows(
  element: HTMLElement,
  render: Render,
  text: string,
  place: Place,
): Generator<void, void> {
  try {
    element.replaceChildren(textBox(yield* render(text, place), text))
  } catch (thrown) {
    // A RangeError says that the text has more of something than it may have.
    if (!(thrown instanceof RangeError)) console.error(thrown)
  }
}

/** What shows a text, in the direction of its first words. Chromium looks for those each time that something is added to it, so nothing is. */
function textBox(content: Node | string, text: string): HTMLElement {
  const box = document.createElement('div')
  box.className = 'markdown'
  // Taken for its height until it comes near the screen.
  box.style.containIntrinsicBlockSize = `auto ${linesOf(text) * LINE_EM}em`
  box.replaceChildren(content)
  box.dir = 'auto'
  return box
}

/** How high a line is, as card.css has it. */
const LINE_EM = 1.6

/** Characters of a line, about. */
const LINE = 80

function linesOf(text: string): number {
  return text.split('\n').reduce((lines, line) => lines + Math.ceil((line.length + 1) / LINE), 0)
}
