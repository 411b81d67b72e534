import { signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { BASE } from '../base.ts'
import { useSession } from '../state/page-session.ts'
import { useCard } from './card-page.ts'
import { withTask } from './markdown-tasks.ts'
import type { Place } from './markdown-marks.ts'
import type { renderMarkdown } from './markdown.ts'
import { inSlices } from './slices.ts'
import { bindTasks } from './task-boxes.ts'
import { placesOf } from '../../src/kernel/contract/mentions.ts'

type Render = typeof renderMarkdown

/** Renders texts once that is loaded; nothing does where it could not be. */
const loaded = signal<{ render: Render | undefined } | undefined>(undefined)

async function load(): Promise<void> {
  try {
    const { renderMarkdown } = await import('./markdown.ts')
    loaded.value = { render: renderMarkdown }
  } catch (thrown) {
    console.error(thrown)
    loaded.value ??= { render: undefined }
  }
}

type Props = {
  text: string
  /** Called with the text as it is to be when a task in it is checked; without it, tasks are only shown. */
  onCheck?: ((text: string, task: { name: string; isDone: boolean }) => void) | undefined
}

/** A text in Markdown. Until what renders it is loaded there is room for it, so that no marks flash. One that takes long is shown as it was typed until it is rendered, and one that cannot be rendered stays so. */
export function MarkdownText({ text, onCheck }: Props) {
  const outer = useRef<HTMLDivElement>(null)
  /** The line of the task that was checked last: its box is made again with the text, and keeps the focus. */
  const checked = useRef<number | undefined>(undefined)
  const check = useRef(onCheck)
  check.current = onCheck
  const mayCheck = onCheck !== undefined
  const board = useCard().board.store.id
  const username = useSession().account.value?.username
  const isLoading = loaded.value === undefined
  const render = loaded.value?.render
  useLayoutEffect(() => {
    const { current } = outer
    if (current === null) return undefined
    const plain = textBox(text, text)
    plain.dataset['plain'] = ''
    if (isLoading) plain.style.visibility = 'hidden'
    current.replaceChildren(plain)
    if (render === undefined) {
      void load()
      return undefined
    }
    const onBox = (line: number, isDone: boolean, name: string) => {
      checked.current = line
      check.current?.(withTask(text, line, isDone), { name, isDone })
    }
    const settle = (box: HTMLElement) => {
      markMentions(box, username)
      bindTasks(box, mayCheck ? onBox : undefined)
      const { current: line } = checked
      checked.current = undefined
      if (line !== undefined) box.querySelector<HTMLInputElement>(`input[value="${line}"]`)?.focus()
    }
    return inSlices(shows(current, render, text, { board, base: BASE }, settle))
  }, [text, isLoading, render, board, username, mayCheck])
  return <div ref={outer} />
}

/** Shows a text in an element, step by step. */
function* shows(
  element: HTMLElement,
  render: Render,
  text: string,
  place: Place,
  settle: (box: HTMLElement) => void,
): Generator<void, void> {
  try {
    const box = textBox(yield* render(text, place), text)
    element.replaceChildren(box)
    settle(box)
  } catch (thrown) {
    // A RangeError says that the text has more of something than it may have.
    if (!(thrown instanceof RangeError)) console.error(thrown)
  }
}

/** Makes the element of a text, in the direction of its first words. Chromium looks for those each time that something is added to it, so nothing is. */
function textBox(content: Node | string, text: string): HTMLElement {
  const box = document.createElement('div')
  box.className = 'markdown'
  // Taken for its height until it comes near the screen.
  box.style.containIntrinsicBlockSize = `auto ${linesOf(text) * LINE_EM}em`
  box.replaceChildren(content)
  box.dir = 'auto'
  return box
}

/** A line is so high, as card.css has it. */
const LINE_EM = 1.6

/** Characters of a line, about. */
const LINE = 80

function linesOf(text: string): number {
  return text.split('\n').reduce((lines, line) => lines + Math.ceil((line.length + 1) / LINE), 0)
}

/** Marks where the reader is mentioned in a text that is shown, so that they find what is said to them. Code and links mention nobody. */
function markMentions(box: HTMLElement, username: string | undefined): void {
  if (username === undefined || !box.textContent.includes('@')) return
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text && node.parentElement?.closest('a, code, pre') === null)
      texts.push(node)
  for (const text of texts)
    for (const { from, to } of placesOf(text.data, username).toReversed()) {
      const range = document.createRange()
      range.setStart(text, from)
      range.setEnd(text, to)
      const mark = document.createElement('mark')
      mark.className = 'own-mention'
      range.surroundContents(mark)
    }
}
