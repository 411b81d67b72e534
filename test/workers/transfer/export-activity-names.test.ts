import { expect, test } from 'vitest'
import { newShop } from '../../support/cards.ts'
import type { Json } from '../../support/client.ts'
import { exportOf } from '../../support/importing.ts'

const namesIn = ({ activityType, cardTitle, listName, oldListName, swimlaneName }: Json) =>
  JSON.parse(JSON.stringify({ activityType, cardTitle, listName, oldListName, swimlaneName }))

test('the activities of an export name the card, the lists and the swimlane as those of WeKan do', async () => {
  const { board, api, list, path } = await newShop()
  const swimlaneName = 'Aside'
  const swimlane = await api.made(`${board.path}/swimlanes`, { title: swimlaneName })
  const to = await api.made(`${board.path}/lists`, { title: 'Done' })
  const gone = await api.made(`${board.path}/lists`, { title: 'Gone' })
  await api.edit(list.path, { title: 'Doing' })
  await api.sure('DELETE', `${board.path}/lists/${gone}`)
  const card = await api.made(path, { title: 'A card', swimlaneId: swimlane })
  await api.made(`${board.path}/cards/${card}/comments`, { comment: 'A word' })
  await api.edit(`${path}/${card}`, { listId: to })
  const deleted = await api.made(path, { title: 'Secret' })
  await api.sure('DELETE', `${path}/${deleted}`)
  const { activities } = await exportOf(api, board.id)
  expect(JSON.stringify(activities)).not.toContain('Secret')
  const about = activities.map(namesIn)
  const onCard = { cardTitle: 'A card', swimlaneName }
  for (const one of [
    { activityType: 'createSwimlane', swimlaneName },
    { activityType: 'createList', listName: 'Done' },
    { activityType: 'createList', listName: 'Gone' },
    { activityType: 'removeList', listName: 'Gone' },
    { activityType: 'createCard', listName: 'Doing', ...onCard },
    { activityType: 'addComment', listName: 'Doing', ...onCard },
    { activityType: 'moveCard', oldListName: 'Doing', listName: 'Done', ...onCard },
  ])
    expect(about).toContainEqual(one)
})
