import { countUnknownKeys } from '../../../src/transfer/import/count-unknown-keys.ts'
import { entriesIn } from '../../../src/transfer/import/read-entries.ts'
import { readStreamed } from '../../../src/transfer/sources/streamed-export.ts'
import { readFirstPass } from '../../../src/transfer/import/first-pass.ts'
import { atMost, partsOf } from '../../../src/transfer/json/parts.ts'
import { newLeftOutCounts } from '../../../src/transfer/import/left-out.ts'
import { normalized } from '../../../src/transfer/import/trello.ts'
import type { Subject } from './growth.ts'

/** Bytes as they come from the network. */
const CHUNK = 16_384

async function* chunksOf(text: string): AsyncGenerator<Uint8Array, void> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK)
}

/** Reads an object with a member of that text, which is not wanted unless it is called `cards`. */
function reader(name: string, text: (size: number) => string): Subject['make'] {
  return (size) => {
    const whole = `{"_format":"wekan-board-1.0.0","${name}":${text(size)},"z":1}`
    return async () => {
      let parts = 0
      const limitOf = (called: string) => (called === 'cards' ? atMost(2_097_152) : undefined)
      for await (const _part of partsOf(chunksOf(whole), limitOf)) parts += 1
      return parts
    }
  }
}

const listOf = (piece: string) => (size: number) => `[${`${piece},`.repeat(size)}${piece}]`

const textOf = (piece: string) => (size: number) => `"${piece.repeat(size)}"`

function firstPassOf(members: (size: number) => object): Subject['make'] {
  return (size) => {
    const text = JSON.stringify({ _format: 'wekan-board-1.0.0', title: 'x', ...members(size) })
    return () => readFirstPass(readStreamed(() => chunksOf(text)))
  }
}

const each = (size: number, make: (at: number) => object) =>
  Array.from({ length: size }, (_, at) => make(at))

export const IMPORTS: Subject[] = [
  { name: 'import, ignored list', most: 1_000_000, make: reader('x', listOf('1')) },
  { name: 'import, ignored objects', most: 200_000, make: reader('x', listOf('{"a":[1]}')) },
  { name: 'import, ignored nesting', most: 1_000_000, make: reader('x', (n) => '['.repeat(n)) },
  { name: 'import, ignored text', most: 1_000_000, make: reader('x', textOf('\\"')) },
  { name: 'import, list that is read', most: 50_000, make: reader('cards', listOf('{"a":1}')) },
  { name: 'import, text that is read', most: 1_000_000, make: reader('cards', textOf('\\n')) },
  {
    name: 'import, entry of many keys',
    most: 32_768,
    make(size) {
      const entry = Object.fromEntries(
        each(size, (at) => ({ at })).map((one, at) => [`k${at}`, one]),
      )
      return () => countUnknownKeys(newLeftOutCounts(), 'cards', entry)
    },
  },
  {
    name: 'import, cards that share an id',
    most: 16_384,
    make: firstPassOf((size) => ({
      lists: [{ _id: 'l' }],
      cards: each(size, () => ({ _id: 'c', listId: 'l', title: 'x' })),
      attachments: each(size, () => ({ _id: 'a', cardId: 'c', name: 'x', url: 'y' })),
    })),
  },
  {
    name: 'import, users and members',
    most: 4_096,
    make: firstPassOf((size) => ({
      users: each(size, (at) => ({ _id: `u${at}`, username: `u${'\u0301\u0316'.repeat(15)}` })),
      members: each(size, (at) => ({ userId: `u${at}` })),
    })),
  },
  {
    name: 'Trello, labels and attachments of a card',
    most: 16_384,
    make(size) {
      const labels = each(size, (at) => ({ id: `l${at}`, name: 'x', color: 'red_dark' }))
      const attachments = each(size, () => ({ name: 'x', url: 'y' }))
      const card = { id: 'c', name: 'x', idLabels: labels.map((_, at) => `l${at}`) }
      return () => normalized('cards', { ...card, labels, attachments })
    },
  },
  {
    name: 'Trello, items of a checklist',
    most: 32_768,
    make(size) {
      const checkItems = each(size, (at) => ({ id: `i${at}`, name: 'x' }))
      const bytes = Buffer.from(JSON.stringify({ id: 'k', name: 'x', idCard: 'c', checkItems }))
      return () => entriesIn({ name: 'checklists', at: 0, bytes }, newLeftOutCounts())
    },
  },
]
