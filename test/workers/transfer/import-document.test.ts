import { expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { type Exported, IMPORT, exportOf } from '../../support/importing.ts'
import { as, people } from '../../support/people.ts'

type Report = { boards: { _id?: string; document?: Exported }[] }

const board = {
  item: { id: '801', name: 'House' },
  included: {
    lists: [{ id: '811', type: 'active', name: 'Doing', position: 1, boardId: '801' }],
    cards: [{ id: '821', boardId: '801', listId: '811', name: 'Paint', position: 1 }],
    taskLists: [{ id: '831', cardId: '821', name: 'Steps', position: 1 }],
    tasks: [{ id: '841', taskListId: '831', name: 'First', isCompleted: true, position: 1 }],
    labels: [{ id: '851', boardId: '801', name: 'Outside', color: 'berry-red', position: 1 }],
    cardLabels: [{ cardId: '821', labelId: '851' }],
  },
}

const comment = { items: [{ id: '861', cardId: '821', text: 'Said' }], included: {} }

/** Names and external ids of a board, which do not change from one import to the next. */
function namesIn(document: Exported): Json {
  const { title, externalId, lists, cards, labels, checklists, checklistItems } = document
  const each = (rows: Json[], ...keys: string[]) =>
    rows.map((row) => Object.fromEntries(keys.map((key) => [key, row[key]])))
  return {
    title,
    externalId,
    lists: each(lists, 'title', 'externalId'),
    cards: each(cards, 'title', 'externalId', 'cardNumber'),
    labels: each(labels, 'name', 'color'),
    checklists: each(checklists, 'title'),
    checklistItems: each(checklistItems, 'title', 'isFinished'),
    comments: each(document.comments, 'text'),
  }
}

test('a dry run shows the board that the run makes, if it is asked to', async () => {
  const api = as((await people()).siteAdmin, '11')
  const send = (query: string) =>
    api.sure<Report>('POST', `${IMPORT}/planka${query}`, { board: [board, comment] })
  const [shown] = (await send('?dryRun=true&document=true')).boards
  const [made] = (await send('?document=true')).boards
  expect(made).not.toHaveProperty('document')
  expect((await send('?dryRun=true')).boards[0]).not.toHaveProperty('document')
  const exported = await exportOf(api, made?._id ?? '')
  expect(shown?.document && namesIn(shown.document)).toEqual(namesIn(exported))
  expect(shown?.document?.cards[0]).toMatchObject({
    labelIds: [shown?.document?.labels[0]?.['_id']],
  })
})
