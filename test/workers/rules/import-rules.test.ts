import { expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { taken } from '../../support/importing.ts'
import { as, newBoard } from '../../support/people.ts'

async function ownBoard() {
  const board = await newBoard()
  return { board, api: as(board.people.admin, '11') }
}

test('an import tells of rules that it leaves out, and disables those that name what is not there', async () => {
  const { board, api } = await ownBoard()
  const exported = await api.read(`${board.path}/export`)
  const rule = (title: string, at: number) => ({
    _id: title,
    title,
    triggerId: `t${at}`,
    actionId: `a${at}`,
  })
  const { _id, leftOut, samples } = await taken(api, {
    ...exported,
    rules: ['Good', 'Nowhere', 'Unknown', 'Lost'].map(rule),
    triggers: [
      { _id: 't0', activityType: 'createCard', listName: '*' },
      { _id: 't1', activityType: 'createCard', listName: 'Nowhere' },
      { _id: 't2', activityType: 'createCard' },
    ],
    actions: [
      { _id: 'a0', actionType: 'archive' },
      { _id: 'a1', actionType: 'archive' },
      { _id: 'a2', actionType: 'makeTea' },
    ],
  })
  expect(leftOut).toMatchObject({ rules: 3 })
  expect(samples).toMatchObject({ rules: ['Nowhere', 'Unknown', 'Lost'] })
  expect(await api.read(`/api/boards/${_id}/rules`)).toMatchObject([
    { title: 'Good', enabled: true },
    { title: 'Nowhere', enabled: false },
  ])
})

test('an import counts each rule once that it leaves out, also beyond the most of a board', async () => {
  const { board, api } = await ownBoard()
  const exported = await api.read(`${board.path}/export`)
  const ofAll = <T>(make: (at: number) => T) => Array.from({ length: 101 }, (_, at) => make(at))
  const { _id, leftOut } = await taken(api, {
    ...exported,
    rules: ofAll((at) => ({ _id: `r${at}`, title: `Rule ${at}`, triggerId: 't', actionId: 'a' })),
    triggers: [{ _id: 't', activityType: 'createCard', listName: 'Nowhere' }],
    actions: [{ _id: 'a', actionType: 'archive' }],
  })
  expect(leftOut).toMatchObject({ rules: 101 })
  expect(await api.read<Json[]>(`/api/boards/${_id}/rules`)).toHaveLength(100)
})
