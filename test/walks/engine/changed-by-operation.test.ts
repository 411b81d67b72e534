import { describe, expect, it } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import { reachVersion } from '../../support/feed.ts'
import { type Listed, pathOf } from '../../support/table.ts'
import { followedChanges, versionOf } from '../../workers/engine/feed-clients.ts'
import { bodyOf } from '../../workers/engine/sample-bodies.ts'
import { openSampleBoard } from '../../workers/engine/sample-board.ts'
import { type SampleBoard, send } from '../../workers/engine/sample-request.ts'
import { sql } from '../../workers/engine/support.ts'

const writes = operations.filter(
  ({ method, path, name }) =>
    method !== 'GET' && path.startsWith('/api/boards/{board}') && name !== 'delete_board',
)

/** Operations that change nothing of the sample board. */
const SILENT: string[] = [
  'copy_board',
  'delete_board_invitation',
  'delete_card_recurrence',
  'new_board_invitation',
  'label_cards',
  'new_card_dependency',
  'ping_integration',
  'redeliver_integration_delivery',
  'remove_card_assignee',
  'remove_card_member',
  'remove_cover',
  'replay_rule',
  'star_board',
  'test_rule',
  'unstar_board',
  'unwatch_board',
  'unwatch_card',
  'unwatch_list',
  'watch_board',
  'watch_card',
  'watch_list',
]

/** Operations that only add cards. */
const MAKES_CARDS = ['new_card', 'new_cards', 'copy_card', 'restore_deleted_card']

/** Operations that add a list or a swimlane, with cards. */
const COPIES_COLUMN = ['copy_list', 'copy_swimlane']

/** Operations whose body names the sample card. */
const NAMES_CARD = ['change_cards', 'delete_cards']

/** Operations that do nothing to a card which is not archived. */
const RESTORES = /^(?:unarchive|restore)_(?!deleted)/

const archive = (sample: SampleBoard) =>
  send(sample, 'POST', pathOf({ path: ARCHIVE }, sample.params))

const ARCHIVE = '/api/boards/{board}/cards/{card}/archive'

const cardsOn = async ({ testBoard }: SampleBoard) =>
  (await sql('select id from cards where board_id = ?', testBoard.id)).map(({ id }) => String(id))

/** Returns what the followers of a sample board are to be told of an operation. */
async function wantedOf({ name, path }: Listed, sample: SampleBoard, before: string[]) {
  if (SILENT.includes(name)) return []
  const made = (await cardsOn(sample)).filter((id) => !before.includes(id))
  if (MAKES_CARDS.includes(name)) return [{ cards: made }]
  if (COPIES_COLUMN.includes(name)) return [{ board: true, cards: made }]
  const isOnCard = path.includes('{card}') || NAMES_CARD.includes(name)
  return isOnCard ? [{ cards: [sample.params['card']] }] : [{ board: true }]
}

describe('a follower of changes is told by', () => {
  it.each(writes.map((operation) => [operation.name, operation] as const))(
    '%s that the card changed, or the board',
    async (_, operation) => {
      const sample = await openSampleBoard({
        cards: 2,
        path: operation.path,
        method: operation.method,
      })
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
