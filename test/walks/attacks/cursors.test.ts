import { describe, expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import { REVISIONS } from '../../../src/kernel/contract/revisions.ts'
import type { Json } from '../../support/client.ts'
import { newHome, newSiblings } from '../../support/foreign.ts'
import { type Person, as, newBoard, newList, people } from '../../support/people.ts'
import { type Ids, type Listed, all, each, idsFor, newIds, pathOf } from '../../support/table.ts'

const listed = operations.filter(({ reply }) => reply('7.92').kind === 'many')
const readable = operations.filter(
  ({ method, path }) => method === 'GET' && path.includes('{board}'),
)

/** Places from before the first entry to after the last, as no Link gave them. */
const CURSORS = [
  '-1e300_-9007199254740991',
  '-1_0',
  '0_0',
  '0_1',
  '1_1',
  '-0_-1',
  '1_9007199254740991',
  '1e300_1e15',
  '9e99_0',
]

/** Ids on a board, whose dropdown item is the value that cards are looked for by. */
async function sample(ids: Ids): Promise<Ids> {
  return { ...ids, customFieldValue: 'First' }
}

function keys(entries: Json[]): unknown[] {
  return entries.map((entry) => entry['_id'] ?? entry['attachmentId'])
}

/** Returns what of the entries that an operation gives by a cursor it does not give without. */
async function strayed(operation: Listed, ids: Ids, cursors: string[]): Promise<unknown[]> {
  const { siteAdmin } = await people()
  const path = pathOf(operation, idsFor(operation, ids))
  const read = async (from: string) => keys(await as(siteAdmin).read<Json[]>(from))
  const before = await read(path)
  const pages = await Promise.all(
    cursors.map((cursor) => read(`${path}?limit=1000&cursor=${cursor}`)),
  )
  // The search index follows what was written before, so a list may have grown meanwhile.
  const whole = new Set([...before, ...(await read(path))])
  return pages.flat().filter((key) => !whole.has(key))
}

/** The cursor that an operation gives for its second page; none if it has one entry at most. */
async function cursorOf(operation: Listed, ids: Ids): Promise<string[]> {
  const { siteAdmin } = await people()
  const path = pathOf(operation, idsFor(operation, ids))
  const { headers } = await as(siteAdmin).get(`${path}?limit=1`)
  return [...(headers.get('link') ?? '').matchAll(/[?&]cursor=([^&>]+)/g)].map(
    ([, one = '']) => one,
  )
}

describe('a cursor', () => {
  test('that was not issued, or is of another board or list, returns nothing from outside the list', async () => {
    const home = await newHome()
    const away = await newHome()
    await newSiblings(home)
    await newSiblings(away)
    const [here, there] = [await sample(home), await sample(away)]
    const foreign = (await Promise.all(listed.map((one) => cursorOf(one, there)))).flat()
    expect(foreign.length).toBeGreaterThan(4)
    const seen = await each(listed, (one) => strayed(one, here, [...CURSORS, ...foreign]))
    expect(seen).toEqual(all(listed, () => []))
  })

  test.each(['1_1;drop table boards', '1_1.5'])(
    'altered to %j is refused by every list, and never asked of the store',
    async (cursor) => {
      const [ids, { siteAdmin }] = [await newIds(), await people()]
      const seen = await each(listed, async (operation) => {
        const path = pathOf(operation, idsFor(operation, ids))
        const { status, body } = await as(siteAdmin).get(
          `${path}?cursor=${encodeURIComponent(cursor)}`,
        )
        return [status, body['code']]
      })
      expect(seen).toEqual(all(listed, () => [400, 'query.invalid']))
    },
  )
})

describe('a guess at the version of a board', () => {
  /** The tags that a reader may have been given of a board in its first 30 versions. */
  async function guessesOf({ id }: Person): Promise<string> {
    const { path, people } = await newBoard()
    const etag = (await as(people.admin).get(path)).headers.get('etag') ?? ''
    const [, ofPeople] = /-([0-9]+)-[0-9A-Za-z]+"$/.exec(etag) ?? []
    return REVISIONS.flatMap((revision) =>
      Array.from({ length: 30 }, (_, version) => `W/"${version}-${revision}-${ofPeople}-${id}"`),
    ).join(', ')
  }

  test('shows an outsider nothing of a private board, by any operation', async () => {
    const [ids, { outsider }] = [await newIds(), await people()]
    const guesses = await guessesOf(outsider)
    const seen = await each(readable, async (operation) => {
      const path = pathOf(operation, idsFor(operation, ids))
      const { status, headers } = await as(outsider).get(path, {
        headers: { 'if-none-match': guesses, 'if-match': guesses },
      })
      return [status, headers.get('etag'), headers.get('server-timing')]
    })
    expect(seen).toEqual(all(readable, () => [404, null, null]))
    const card = await as(outsider).get(`/api/cards/${ids['card']}`, {
      headers: { 'if-none-match': guesses },
    })
    expect([card.status, card.headers.get('etag')]).toEqual([404, null])
  })

  test('lets a removed member know of no change: the version they had answers 404', async () => {
    const board = await newBoard({ roles: ['member'] })
    const { member, siteAdmin } = board.people
    await newList(board)
    await as(siteAdmin).sure('POST', `${board.path}/members/${member.id}/remove`, {
      action: 'remove',
    })
    const ask = async (who: Person) => {
      const headers = { 'if-none-match': await guessesOf(who) }
      return (await as(who).get(board.path, { headers })).status
    }
    expect([await ask(member), await ask(siteAdmin)]).toEqual([404, 304])
  })
})
