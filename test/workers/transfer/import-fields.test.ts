import { beforeAll, describe, expect, test } from 'vitest'
import { BOARD, KINDS } from '../../../src/transfer/import/entry-kinds.ts'
import type { Json } from '../../support/client.ts'
import type { Field } from '../../support/document.ts'
import { IMPORT, type Imported, aBoard, ending } from '../../support/importing.ts'
import { as, people } from '../../support/people.ts'
import { inPieces } from '../../support/table.ts'
import { mistyped } from '../../support/wrong.ts'

type Properties = Record<string, Field>

beforeAll(people)

/** What each entry needs. */
const NEEDED: Json = { _id: 'x', userId: 'x', cardId: 'c', listId: 'l', file: '' }

const CARD = { _id: 'c', listId: 'l' }

function boardWith(list: string, entry: Json): Json {
  const cards = [CARD, ...(list === 'cards' ? [{ ...NEEDED, ...entry }] : [])]
  const others = [NEEDED, { ...NEEDED, _id: 'y', ...entry }]
  return aBoard({ cards, ...(list !== 'cards' && { [list]: others }) })
}

/** What would be left out of each of many boards, none of which may be refused. */
async function leftOutOf(boards: Json[]): Promise<Record<string, number>[]> {
  const site = as((await people()).siteAdmin)
  return inPieces(boards, async (board) => {
    const told = await site.sure<Imported>('POST', `${IMPORT}?dryRun=true`, board)
    return told.leftOut
  })
}

/** The values that are left out without being counted, by the fields they are given to. */
async function uncounted(wrong: [string, unknown][], boardOf: (entry: Json) => Json, kind: string) {
  const told = await leftOutOf(wrong.map(([name, value]) => boardOf({ [name]: value })))
  return wrong.filter((_one, at) => {
    const { unreadableValues = 0, [kind]: entries = 0 } = told[at] ?? {}
    return unreadableValues + entries === 0
  })
}

/** Whether a value is lost when a field cannot be read: numbers and switches may be texts, and an empty object holds nothing. */
const holds = ([, value]: [string, unknown]) => typeof value === 'string' || Array.isArray(value)

/** A number that no card can have is none, whatever it is. */
const LENIENT = ['cardNumber']

describe.each(Object.entries(KINDS))('each field of %s', (list, { doc }) => {
  const fields = Object.entries(doc['properties'] as Properties)

  test('that is of another type is left out and counted', async () => {
    const wrong = mistyped(Object.fromEntries(fields)).filter(([name]) => !LENIENT.includes(name))
    const kind = list === 'users' ? 'members' : list
    const lost = await uncounted(wrong, (entry) => boardWith(list, entry), kind)
    expect(lost.filter(holds)).toEqual([])
  })

  test('may be null', async () => {
    const told = await leftOutOf(fields.map(([name]) => boardWith(list, { [name]: null })))
    expect(told.filter((leftOut) => 'unreadableValues' in leftOut)).toEqual([])
  })

  test('may be left out, but for what names it', async () => {
    const entry = { _id: 'z', ...(list === 'members' && { userId: 'z' }) }
    const site = as((await people()).siteAdmin)
    const more = aBoard({ cards: [CARD], [list]: [entry] })
    expect((await ending(site, JSON.stringify(more))).told).toBe('200')
  })
})

describe('each field of the board itself', () => {
  const fields = Object.fromEntries(
    Object.entries(BOARD).map(([name, { doc }]) => [name, doc as Field]),
  )

  test('that is of another type is left out and counted', async () => {
    const lost = await uncounted(mistyped(fields), aBoard, 'board')
    expect(lost.filter(holds)).toEqual([])
  })

  test('may be null', async () => {
    const told = await leftOutOf(Object.keys(fields).map((name) => aBoard({ [name]: null })))
    expect(told.filter((leftOut) => 'unreadableValues' in leftOut)).toEqual([])
  })
})
