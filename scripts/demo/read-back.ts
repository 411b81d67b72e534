import * as z from 'zod'
import type { Board, Card, Column } from './board.ts'
import { type Client, call } from './client.ts'
import { type Tally, compare } from './compare.ts'
import { each } from './each.ts'
import { expectedBoard, expectedCard, expectedEntry } from './expected.ts'
import {
  type Placed,
  boardPath,
  cardPath,
  idOf,
  listPath,
  onCardPath,
  swimlanePath,
} from './placed.ts'

const record = z.record(z.string(), z.unknown())
const records = z.array(record)

type Reader = { client: Client; placed: Placed; board: Board; tally: Tally }

type Entry = ReturnType<typeof expectedEntry>

/** Reads back everything and compares it field by field; `reads` is the number of requests. */
export async function readBack(client: Client, placed: Placed, board: Board, inFlight: number) {
  const tally: Tally = { fields: 0, differences: [] }
  const reader = { client, placed, board, tally }
  const reads = [
    () => readBoard(reader),
    () => readColumns(reader, 'lists'),
    () => readColumns(reader, 'swimlanes'),
    ...board.lists.map((list) => () => readList(reader, list)),
    ...board.swimlanes.map((swimlane) => () => readSwimlane(reader, swimlane)),
    ...board.cards.map((card) => () => readCard(reader, card)),
    ...board.cards
      .filter(({ checklists }) => checklists.length > 0)
      .map((card) => () => readChecklists(reader, card)),
  ]
  await each('Reading back', reads, inFlight, (read) => read())
  return { ...tally, reads: reads.length }
}

async function readBoard({ client, placed, board, tally }: Reader) {
  const found = await call(client, record, 'GET', boardPath(placed))
  compare(tally, 'Board', expectedBoard(placed, board), found)
}

async function readColumns({ client, placed, board, tally }: Reader, kind: 'lists' | 'swimlanes') {
  const found = await call(client, records, 'GET', `${boardPath(placed)}/${kind}`)
  const expected = board[kind].map(({ key, title }) => ({ _id: idOf(placed[kind], key), title }))
  compare(tally, `Board's ${kind}`, expected, found)
}

function readList(reader: Reader, { key, title }: Column) {
  const { placed, board } = reader
  const cards = board.cards.filter(({ list, archived }) => list === key && !archived)
  const expected = cards.map((card) => expectedEntry(placed, card))
  return readEntries(reader, `List “${title}”`, listPath(placed, key), expected)
}

function readSwimlane(reader: Reader, { key, title }: Column) {
  const { placed, board } = reader
  const cards = board.cards.filter(({ swimlane, archived }) => swimlane === key && !archived)
  const expected = cards.map((card) => ({
    ...expectedEntry(placed, card),
    listId: idOf(placed.lists, card.list),
  }))
  return readEntries(reader, `Swimlane “${title}”`, swimlanePath(placed, key), expected)
}

/** Compares the order by `sort` only, because cards with the same `sort` may come in any order. */
async function readEntries(
  { client, tally }: Reader,
  what: string,
  path: string,
  expected: Entry[],
) {
  const found = await call(client, records, 'GET', `${path}/cards`)
  const byId = new Map(found.map((entry) => [entry['_id'], entry]))
  const sorts = expected.map(({ sort }) => sort).toSorted((one, other) => one - other)
  compare(
    tally,
    `${what}, order`,
    sorts,
    found.map(({ sort }) => sort),
  )
  for (const entry of expected) {
    compare(tally, `${what}, “${entry.title}”`, entry, byId.get(entry._id))
  }
}

async function readCard({ client, placed, tally }: Reader, card: Card) {
  const found = await call(client, record, 'GET', cardPath(placed, card))
  compare(tally, `Card “${card.title}”`, expectedCard(placed, card), found)
}

async function readChecklists({ client, placed, tally }: Reader, card: Card) {
  const path = `${onCardPath(placed, card)}/checklists`
  const found = await call(client, records, 'GET', path)
  const whole = []
  for (const { _id } of found)
    whole.push(await call(client, record, 'GET', `${path}/${String(_id)}`))
  compare(tally, `Card “${card.title}”, checklists`, card.checklists, whole)
}
