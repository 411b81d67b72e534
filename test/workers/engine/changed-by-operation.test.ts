import { describe, expect, it } from 'vitest'
import { operations } from '../../../src/operations/table.ts'
import { reachVersion } from '../../support/feed.ts'
import { type Listed, pathOf } from '../../support/table.ts'
import { followedChanges, versionOf } from './feed-clients.ts'
import { bodyOf } from './sample-bodies.ts'
import { type SampleBoard, openSampleBoard, send } from './sample-board.ts'
import { sql } from './support.ts'

const writes = operations.filter(
  ({ method, path, name }) =>
    method !== 'GET' && path.startsWith('/api/boards/{board}') && name !== 'delete_board',
)

/** Operations that change nothing of the sample board. */
const SILENT: string[] = ['copy_board', 'redeliver_integration_delivery', 'ping_integration']

/** Operations about cards, whose path names none. */
const MAKES_CARDS = ['new_card', 'new_cards']

/** Operations that do nothing to a card which is not archived. */
const RESTORES = /^(?:unarchive|restore)_/

const archive = (sample: SampleBoard) =>
  send(sample, 'POST', pathOf({ path: ARCHIVE }, sample.params))

const ARCHIVE = '/api/boards/{board}/cards/{card}/archive'

const cardsOn = async ({ testBoard }: SampleBoard) =>
  (await sql('select id from cards where board_id = ?', testBoard.id)).map(({ id }) => String(id))

/** What the followers of a sample board are to be told of an operation. */
async function wantedOf({ name, path }: Listed, sample: SampleBoard, before: string[]) {
  if (SILENT.includes(name)) return []
  if (path.includes('{card}')) return [{ cards: [sample.params['card']] }]
  if (!MAKES_CARDS.includes(name)) return [{ board: true }]
  return [{ cards: (await cardsOn(sample)).filter((id) => !before.includes(id)) }]
}

describe('a follower of changes is told by', () => {
  it.each(writes.map((operation) => [operation.name, operation] as const))(
    '%s that the card changed, or the board',
    async (_, operation) => {
      const sample = await openSampleBoard({ cards: 2, path: operation.path })
      const { testBoard } = sample
      if (RESTORES.test(operation.name)) await archive(sample)
      const before = await cardsOn(sample)
      const feed = await followedChanges(testBoard)
      const [begin] = feed.messages
      const body = await bodyOf(operation, sample)
      const reply = await send(sample, operation.method, pathOf(operation, sample.params), body)
      expect([reply.status, await reply.text()]).toEqual([200, expect.any(String)])
      const wanted = await wantedOf(operation, sample, before)
      const marker = await testBoard.card('Marker', {}, 1)
      await reachVersion(feed, await versionOf(testBoard))
      expect(begin?.changed).toEqual({ board: true })
      const changes = feed.messages.slice(1).map(({ changed }) => changed)
      expect(changes).toEqual([...wanted, { cards: [marker] }])
    },
  )
})
