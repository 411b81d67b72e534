import type { Term } from '../../src/kernel/contract/query/query.ts'
import { marked } from './marks.ts'

/** A text with the words marked that were asked for. */
export function MarkedText({ text, terms }: { text: string; terms: readonly Term[] }) {
  return (
    <>
      {marked(text, terms).map((piece, at) =>
        piece.isMarked ? <mark key={at}>{piece.text}</mark> : piece.text,
      )}
    </>
  )
}
