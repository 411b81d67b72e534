import { SaxesParser } from 'saxes'
import { AppError } from '../../kernel/contract/app-error.ts'

/** An element of XML: its text with that of all elements in it, and these elements. */
export type Element = {
  name: string
  attributes: Record<string, string>
  text: string
  inside: Element[]
}

/** Most elements, and how deep they may lie. */
const MOST = { elements: 500_000, depth: 64 } as const

/** Parses XML into its elements. No entity of the file itself is known, so that none can grow. */
export function elementsOf(xml: string): Element {
  const root: Element = { name: '', attributes: {}, text: '', inside: [] }
  const open = [root]
  let count = 0
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    count += 1
    if (count > MOST.elements || open.length > MOST.depth) throw new AppError('import.invalid')
    const element: Element = { name, attributes, text: '', inside: [] }
    open.at(-1)?.inside.push(element)
    open.push(element)
  })
  const add = (text: string) => {
    const element = open.at(-1)
    if (element !== undefined) element.text += text
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => void open.pop())
  parser.on('error', () => {
    throw new AppError('import.invalid')
  })
  parser.write(xml).close()
  return root
}

/** The elements with this name that are directly inside another one. */
export function childrenOf(element: Element | undefined, name: string): Element[] {
  return element?.inside.filter((one) => one.name === name) ?? []
}

/** The text of the first such element; `''` if there is none. */
export function textOfChild(element: Element | undefined, name: string): string {
  return childrenOf(element, name)[0]?.text.trim() ?? ''
}
