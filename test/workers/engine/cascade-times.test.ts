import { webhookListener } from '../../../src/webhooks/commit-listener.ts'
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { newAttachment } from '../../../src/boards/attachments/commands.ts'
import { type Change, cascade, insert } from '../../../src/boards/model/decision.ts'
import { mergeChanges } from '../../../src/boards/model/merge-changes.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { batchStatements } from '../../../src/boards/engine/commit-statements.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { type TestBoard, newActor, openTestBoard, sql, valueOf } from './support.ts'

/** A time that no clock shows. */
const NOW = '2040-01-02T03:04:05.678Z'

/** Stores changes on a board, whose commands ran at that time. */
async function store({ id }: TestBoard, changes: Change[]): Promise<void> {
  const store = openStore(env.DB, 'first-primary')
  const batch = { now: NOW, changes: mergeChanges(changes), log: [], followUp: [], records: [] }
  await store.batch(
    batchStatements(id, { boards: [], tokens: [], people: [] }, batch, [
      webhookListener.cascades ?? {},
    ]),
  )
}

const timesOf = (card: string) =>
  sql('select modified_at, date_last_activity from cards where id = ?', card)

const AT_NOW = [{ modified_at: NOW, date_last_activity: NOW }]

it('a card from which a member is taken was changed when the command ran', async () => {
  const board = await openTestBoard(1)
  const { userId: user } = await newActor()
  await board.make('addMember', { user })
  const card = await board.card('Theirs', { members: [user] })
  const other = await board.card('Of nobody')
  await store(board, [cascade('person', user)])
  expect(await timesOf(card)).toEqual(AT_NOW)
  expect(await timesOf(other)).not.toEqual(AT_NOW)
})

it('a card from which a label is taken was changed when the command ran', async () => {
  const board = await openTestBoard(1)
  const label = await board.make('addLabel', { name: 'Late', color: 'red' })
  const list = board.list(0)
  const card = await board.card('Labelled')
  await board.make('editCard', { card, list, labelIds: [label] })
  await store(board, [cascade('labels', JSON.stringify([label]))])
  expect(await timesOf(card)).toEqual(AT_NOW)
})

it.each(['attachment', 'card', 'list', 'board'] as const)(
  'the file of an attachment is loose from when the command that deletes its %s ran',
  async (of) => {
    const board = await openTestBoard(1)
    const [list, attachment] = [board.list(0), newId()]
    const card = await board.card('With a file')
    const file = { id: attachment, boardId: board.id, cardId: card, userId: '', size: 1 }
    await store(board, [
      insert('attachments', newAttachment({ ...file, name: 'a', type: 'text/plain' }, NOW)),
    ])
    const ids = { attachment, card, list, board: board.id }
    await store(board, [cascade(of, ids[of])])
    expect(await valueOf('select loose_at from loose_files where key = ?', attachment)).toBe(NOW)
  },
)

it('a receiver whose integration was edited is due when the command ran', async () => {
  const board = await openTestBoard(1)
  const integration = newId()
  await sql(
    `insert into receivers (integration_id, board_id, due_at) values (?, ?, '2039-01-01')`,
    integration,
    board.id,
  )
  await store(board, [cascade('receiver', integration)])
  const due = await valueOf('select due_at from receivers where integration_id = ?', integration)
  expect(due).toBe(NOW)
})
