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

/** Most characters between two tags of a document that is read as it comes. */
const MOST_TEXT = 2_097_152

/** A listener that XML is read with as it comes; names of elements are without their prefixes. */
export type XmlListener = {
  open?(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

/** Reads a document of XML as it comes, and gives what the listener emits. Throws for one that is not well-formed, or nests too deep. */
export async function* readXml<T>(
  chunks: AsyncIterable<Uint8Array>,
  listenerOf: (emit: (one: T) => void) => XmlListener,
): AsyncGenerator<T, void> {
  const ready: T[] = []
  const { open, text, close } = listenerOf((one) => void ready.push(one))
  let [depth, pending] = [0, 0]
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    pending = 0
    if (depth > MOST.depth) throw new AppError('import.invalid')
    open?.(localName(name), attributes)
  })
  parser.on('text', (part) => text?.(part))
  parser.on('cdata', (part) => text?.(part))
  parser.on('closetag', ({ name }) => {
    depth -= 1
    pending = 0
    close?.(localName(name))
  })
  parser.on('error', () => {
    throw new AppError('import.invalid')
  })
  const decoder = new TextDecoder()
  for await (const chunk of chunks) {
    pending += chunk.length
    if (pending > MOST_TEXT) throw new AppError('import.invalid')
    parser.write(decoder.decode(chunk, { stream: true }))
    yield* ready.splice(0)
  }
  parser.write(decoder.decode()).close()
  yield* ready
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** The elements with this name that are directly inside another one. */
export function childrenOf(element: Element | undefined, name: string): Element[] {
  return element?.inside.filter((one) => one.name === name) ?? []
}

/** The text of the first such element; `''` if there is none. */
export function textOfChild(element: Element | undefined, name: string): string {
  return childrenOf(element, name)[0]?.text.trim() ?? ''
}
