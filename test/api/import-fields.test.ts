import { beforeAll, describe, expect, test } from 'vitest'
import { BOARD, KINDS } from '../../src/api/imports/kinds.ts'
import type { Json } from '../support/client.ts'
import type { Field } from '../support/document.ts'
import { aBoard, ending } from '../support/importing.ts'
import { as, people } from '../support/people.ts'
import { inPieces } from '../support/table.ts'
import { mistyped } from '../support/wrong.ts'
import { count } from './faulty-service.ts'

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

/** How each of many boards is taken. */
async function endings(boards: Json[]): Promise<string[]> {
  const site = as((await people()).siteAdmin)
  return inPieces(boards, async (board) => {
    const { told, reason } = await ending(site, JSON.stringify(board))
    return told === '200' ? told : `${told}: ${reason}`
  })
}

/** A number that no card can have is none, whatever it is. */
const LENIENT = ['cardNumber']

describe.each(Object.entries(KINDS))('each field of %s', (list, { doc }) => {
  const fields = Object.entries(doc['properties'] as Properties)

  test('that is of another type is refused by its name, and nothing of its board is left', async () => {
    const wrong = mistyped(Object.fromEntries(fields)).filter(([name]) => !LENIENT.includes(name))
    const before = await count()
    const told = await endings(wrong.map(([name, value]) => boardWith(list, { [name]: value })))
    const unlike = told.filter(
      (one, at) => !one.startsWith(`400 body.invalid: ${list}.1.${wrong[at]?.[0] ?? ''}`),
    )
    expect(unlike).toEqual([])
    expect(await count()).toEqual(before)
  })

  test('may be null, or is refused by its name', async () => {
    const told = await endings(fields.map(([name]) => boardWith(list, { [name]: null })))
    const unlike = told.filter(
      (one, at) =>
        one !== '200' && !one.startsWith(`400 body.invalid: ${list}.1.${fields[at]?.[0] ?? ''}`),
    )
    expect(unlike).toEqual([])
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

  test('that is of another type is refused by its name, and nothing of it is left', async () => {
    const wrong = mistyped(fields)
    const before = await count()
    const told = await endings(wrong.map(([name, value]) => aBoard({ [name]: value })))
    const unlike = told.filter(
      (one, at) => !one.startsWith(`400 body.invalid: ${wrong[at]?.[0] ?? ''} `),
    )
    expect(unlike).toEqual([])
    expect(await count()).toEqual(before)
  })

  test('may be null', async () => {
    const told = await endings(Object.keys(fields).map((name) => aBoard({ [name]: null })))
    expect(told.filter((one) => one !== '200')).toEqual([])
  })
})
