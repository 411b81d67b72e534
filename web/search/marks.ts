import type { Term } from '../../src/kernel/contract/query/query.ts'
import { plainOf } from '../../src/kernel/contract/query/plain.ts'

/** A piece of a text, and whether it is what was asked for. */
export type Piece = { text: string; isMarked: boolean }

const WORD = /[\p{L}\p{M}\p{N}\p{Co}]+/gu

/** Scripts without spaces, in which a part of a run of letters counts as a word. */
const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u

/** A text in pieces: the words of the question's terms are marked in it. */
export function marked(text: string, terms: readonly Term[]): Piece[] {
  const isMarked = new Uint8Array(text.length)
  for (const term of terms)
    if (term.is === 'text' && !term.negated)
      for (const [from, to] of placesOf(text, term)) isMarked.fill(1, from, to)
  const pieces: Piece[] = []
  for (let from = 0; from < text.length;) {
    let to = from + 1
    while (to < text.length && isMarked[to] === isMarked[from]) to += 1
    pieces.push({ text: text.slice(from, to), isMarked: isMarked[from] === 1 })
    from = to
  }
  return pieces
}

type Place = [from: number, to: number]

function placesOf(text: string, term: Extract<Term, { is: 'text' }>): Place[] {
  if (DENSE.test(term.text)) return occurrences(text, term.text)
  const wanted = wordsIn(term.text)
  const words = wordsIn(text)
  if (wanted.length === 0) return []
  return words.flatMap((first, at): Place[] => {
    const last = words[at + wanted.length - 1]
    const isHere = wanted.every(({ word }, index) => {
      const isBeginning = term.isPrefix && index === wanted.length - 1
      const found = words[at + index]?.word
      return isBeginning ? found?.startsWith(word) : found === word
    })
    return isHere && last !== undefined ? [[first.from, last.to]] : []
  })
}

function wordsIn(text: string) {
  return [...text.matchAll(WORD)].map(({ 0: found, index }) => ({
    word: plainOf(found),
    from: index,
    to: index + found.length,
  }))
}

function occurrences(text: string, part: string): Place[] {
  const places: Place[] = []
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length))
    places.push([at, at + part.length])
  return places
}
