import { expect, test, describe } from 'vitest'
import { newShop } from '../../support/cards.ts'
import type { Json } from '../../support/client.ts'
import { type Exported, exportOf, taken } from '../../support/importing.ts'
import { newBoard, newList } from '../../support/people.ts'

/** The entries of a log at which WeKan's importer stops with half a board made: it reads the comment and the item of each. */
function unreadable({ activities, comments }: Exported): Json[] {
  const known = new Set(comments.map(({ _id }) => _id))
  return activities.filter(
    ({ activityType, commentId, checklistItemId }) =>
      (activityType === 'addComment' && !known.has(commentId)) ||
      (activityType === 'addChecklistItem' && typeof checklistItemId !== 'string'),
  )
}

describe("WeKan's importer can read an export to its end", () => {
  test('of a board on which comments, attachments and cards were deleted', async () => {
    const { board, api, path, make } = await newShop()
    const [kept, gone] = [String((await make())._id), String((await make())._id)]
    const add = (card: string, comment: string) =>
      api.made(`${board.path}/cards/${card}/comments`, { comment })
    const [first, second] = [await add(kept, 'Deleted'), await add(kept, 'Kept')]
    await add(gone, 'Deleted with its card')
    const file = await api.made(`${path}/${kept}/attachments`, { file: 'AA==' })
    await api.sure('DELETE', `${board.path}/cards/${kept}/comments/${first}`)
    await api.sure('DELETE', `${path}/${kept}/attachments/${file}`)
    await api.sure('DELETE', `${path}/${gone}`)
    const exported = await exportOf(api, board.id)
    expect(unreadable(exported)).toEqual([])
    const about = exported.activities.flatMap(({ commentId }) => commentId ?? [])
    expect(about).toEqual([second])
    const log = await api.read<Json[]>(`${board.path}/activities`)
    expect(log.filter(({ commentId }) => commentId === first)).toHaveLength(2)
  })

  test('of a board whose comments went to another board with their card', async () => {
    const { board, api, path, make } = await newShop()
    const other = await newBoard()
    const list = await newList(other)
    const card = String((await make())._id)
    await api.made(`${board.path}/cards/${card}/comments`, { comment: 'Moved' })
    const place = { newBoardId: other.id, newSwimlaneId: other.swimlane, newListId: list.id }
    await api.edit(`${path}/${card}`, place)
    expect(unreadable(await exportOf(api, board.id))).toEqual([])
    const { comments } = await exportOf(api, other.id)
    expect(comments).toMatchObject([{ text: 'Moved' }])
  })

  test('of a board whose log came from a file with entries of gone comments and items without an id', async () => {
    const { board, api } = await newShop()
    const exported = await exportOf(api, board.id)
    const more = [
      { activityType: 'addComment', commentId: 'nowhere', createdAt: '2026-01-01T00:00:00.000Z' },
      { activityType: 'addChecklistItem', createdAt: '2026-01-01T00:00:00.000Z' },
    ]
    const activities = [...exported.activities, ...more]
    const { _id } = await taken(api, { ...exported, activities })
    expect(unreadable(await exportOf(api, _id))).toEqual([])
  })
})
