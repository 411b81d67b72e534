import { beforeAll, describe, expect, test } from 'vitest'
import { BOARD, KINDS } from '../../../src/transfer/import/entry-kinds.ts'
import type { Json, Client } from '../../support/client.ts'
import type { Field } from '../../support/document.ts'
import {
  IMPORT,
  type Imported,
  aBoard,
  ending,
  exportOf,
  plain,
  taken,
} from '../../support/importing.ts'
import { as, people } from '../../support/people.ts'
import { inPieces } from '../../support/in-pieces.ts'
import { mistyped } from '../../support/wrong.ts'
import type { Shape } from '../../../src/transfer/import/key-shape.ts'
import { SHAPES } from '../../../src/transfer/import/known-keys.ts'
import { trelloWith, wekanWith } from '../../support/export-boards.ts'
import { MARK, TAKEN_KEYS, nested } from '../../support/export-keys.ts'
import { site } from '../../workers/support/import-sound.ts'

type Properties = Record<string, Field>

beforeAll(people)

/** The fields that each entry needs. */
const NEEDED: Json = { _id: 'x', userId: 'x', cardId: 'c', listId: 'l', file: '' }

const CARD = { _id: 'c', listId: 'l' }

function boardWith(list: string, entry: Json): Json {
  const cards = [CARD, ...(list === 'cards' ? [{ ...NEEDED, ...entry }] : [])]
  const others = [NEEDED, { ...NEEDED, _id: 'y', ...entry }]
  return aBoard({ cards, ...(list !== 'cards' && { [list]: others }) })
}

/** Returns what would be left out of each of many boards, none of which may be refused. */
async function leftOutOf(boards: Json[]): Promise<Record<string, number>[]> {
  const site = as((await people()).siteAdmin)
  return inPieces(boards, async (board) => {
    const result = await site.sure<Imported>('POST', `${IMPORT}?dryRun=true`, board)
    return result.leftOut
  })
}

/** The values that are left out without being counted, by the fields they are given to. */
async function uncounted(wrong: [string, unknown][], boardOf: (entry: Json) => Json, kind: string) {
  const result = await leftOutOf(wrong.map(([name, value]) => boardOf({ [name]: value })))
  return wrong.filter((_one, at) => {
    const { unreadableValues = 0, [kind]: entries = 0 } = result[at] ?? {}
    return unreadableValues + entries === 0
  })
}

/** Returns true if a value is lost when a field cannot be read: numbers and switches may be texts, and an empty object holds nothing. */
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
    const result = await leftOutOf(fields.map(([name]) => boardWith(list, { [name]: null })))
    expect(result.filter((leftOut) => 'unreadableValues' in leftOut)).toEqual([])
  })

  test('may be left out, but for what names it', async () => {
    const entry = { _id: 'z', ...(list === 'members' && { userId: 'z' }) }
    const site = as((await people()).siteAdmin)
    const more = aBoard({ cards: [CARD], [list]: [entry] })
    expect((await ending(site, JSON.stringify(more))).result).toBe('200')
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
    const result = await leftOutOf(Object.keys(fields).map((name) => aBoard({ [name]: null })))
    expect(result.filter((leftOut) => 'unreadableValues' in leftOut)).toEqual([])
  })
})

beforeAll(people)

/** A board of each format for the users here, one entry of a list with more in it. */
const BOARDS = { wekan: wekanWith, trello: trelloWith }

const DATE = /"(?!2001-)\d{4}-\d\d-\d\dT[\d:.]+Z"/g

/** The board that an export becomes, without what differs each time, and what is counted of it. */
async function imported(api: Client, board: Json): Promise<{ text: string; counts: string }> {
  const { _id, leftOut, unmatched } = await taken(api, board)
  const text = JSON.stringify(plain(await exportOf(api, _id))).replace(DATE, '"now"')
  return { text, counts: JSON.stringify([leftOut, unmatched]) }
}

type Became = Awaited<ReturnType<typeof imported>>

/** Returns true if a value can be seen in what became of its board. */
function isSeen(value: Json, { text, counts }: Became, before: Became): boolean {
  const given = JSON.stringify(value)
  const mark = Object.values(MARK).find((one) => given.includes(one))
  return counts !== before.counts || (mark ? text.includes(mark) : text !== before.text)
}

describe.each(['wekan', 'trello'] as const)('a value under each key of %s', (format) => {
  test.each(TAKEN_KEYS[format])(
    'of %s is found on the imported board or counted',
    async (list, keys) => {
      const { siteAdmin, outsider } = await people()
      const api = await site()
      const users = [siteAdmin.username, outsider.username]
      const become = (more: Json) => imported(api, BOARDS[format](users, list, more))
      const plainly = await become({})
      const lost = new Set(keys.map(({ key }) => key))
      // One after the other: a user may have few exports at once.
      for (const { key, values } of keys)
        for (const value of values) {
          if (!lost.has(key)) continue
          const before = 'comment' in value ? await become({ ...value, comment: '' }) : plainly
          if (isSeen(value, await become(value), before)) lost.delete(key)
        }
      expect([...lost]).toEqual([])
    },
  )

  test('that is unknown is counted, in each list and each object inside its entries', async () => {
    const api = await site()
    const paths = [...SHAPES[format]].flatMap(([list, shape]) =>
      unknownIn(shape).map((path) => [list, path] as const),
    )
    const missed = await inPieces(paths, async ([list, path]) => {
      const more = nested(path, 'value')
      // A comment that is none would be left out as a whole.
      if (path.startsWith('data.'))
        more['data'] = { ...Object(more['data']), card: { id: 'c' }, text: 'T' }
      const board = BOARDS[format]([], list, more)
      const { leftOut } = await api.sure<Imported>('POST', `${IMPORT}?dryRun=true`, board)
      return path.startsWith('prefs.') ? leftOut['settings'] !== 1 : leftOut[path] !== 1
    })
    expect(paths.length).toBeGreaterThan(SHAPES[format].size)
    expect(paths.filter((_path, at) => missed[at])).toEqual([])
  })
})

/** The paths of a new key in a shape and in each shape inside it. */
function unknownIn({ inside }: Shape): string[] {
  const inner = Object.entries(inside).flatMap(([key, shape]) =>
    unknownIn(shape).map((path) => `${key}.${path}`),
  )
  return ['new-key', ...inner]
}
