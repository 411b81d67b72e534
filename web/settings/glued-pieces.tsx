import type { VNode } from 'preact'

/** A part of a sentence: a text, or what is shown of a field. */
export type Piece = string | VNode

const PUNCTUATION_BEFORE = /[^\s\p{L}\p{N}]+$/u
const PUNCTUATION_AFTER = /^[^\s\p{L}\p{N}]+/u

/** Keeps punctuation beside a control on its line, such as a bracket. Without that, lines are broken around controls. */
export function glued(pieces: readonly Piece[]): Piece[] {
  const parts = joined(pieces)
  return parts.map((part, at) => {
    const [before, after] = [parts[at - 1], parts[at + 1]]
    if (typeof part === 'string') return inner(part, before !== undefined, after !== undefined)
    return (
      <span key={part.key ?? at} class="rule-glued">
        {typeof before === 'string' && ending(before, at > 1)}
        {part}
        {typeof after === 'string' && PUNCTUATION_AFTER.exec(after)?.[0]}
      </span>
    )
  })
}

/** The punctuation at the end of a text, without what belongs to the control before the text. */
function ending(text: string, followsControl: boolean): string | undefined {
  const own = followsControl ? text.replace(PUNCTUATION_AFTER, '') : text
  return PUNCTUATION_BEFORE.exec(own)?.[0]
}

function inner(text: string, followsControl: boolean, isFollowed: boolean): string {
  const own = followsControl ? text.replace(PUNCTUATION_AFTER, '') : text
  return isFollowed ? own.replace(PUNCTUATION_BEFORE, '') : own
}

/** Puts texts that follow one another together, so that texts and controls take turns. */
function joined(pieces: readonly Piece[]): Piece[] {
  const parts: Piece[] = []
  for (const piece of pieces) {
    const last = parts.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') parts.splice(-1, 1, last + piece)
    else parts.push(piece)
  }
  return parts
}
