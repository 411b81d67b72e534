import { beforeAll, describe, expect, test } from 'vitest'
import { SHAPES, type Shape } from '../../../src/transfer/import/known-keys.ts'
import type { Client, Json } from '../../support/client.ts'
import { trelloWith, wekanWith } from '../../support/export-boards.ts'
import { MARK, TAKEN_KEYS, nested } from '../../support/export-keys.ts'
import { IMPORT, type Imported, exportOf, plain, taken } from '../../support/importing.ts'
import { people } from '../../support/people.ts'
import { inPieces } from '../../support/table.ts'
import { site } from '../support/import-sound.ts'

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

/** Whether a value can be seen in what became of its board. */
function isSeen(value: Json, { text, counts }: Became, before: Became): boolean {
  const given = JSON.stringify(value)
  const mark = Object.values(MARK).find((one) => given.includes(one))
  return counts !== before.counts || (mark ? text.includes(mark) : text !== before.text)
}

describe.each(['wekan', 'trello'] as const)('a value under each key of %s', (format) => {
  test.each(TAKEN_KEYS[format])(
    'of %s is found on the imported board or counted',
    { timeout: 60_000 },
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

  test('that nobody knows is counted, in each list and each object inside its entries', async () => {
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
