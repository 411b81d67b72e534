import { describe, expect, it } from 'vitest'
import { newBoard, newList } from '../../support/people.ts'
import { follow } from '../search/index-support.ts'
import { newBulk } from './bulk-board.ts'

describe('a change of the cards that a question finds', () => {
  it('changes these, and no others', async () => {
    const { ids, patch, board, path, api, list, order } = await newBulk(4)
    await api.edit(`${path}/${ids[1]}`, { title: 'needle here', dueAt: '2030-01-01' })
    await api.edit(`${path}/${ids[2]}`, { title: 'another needle', dueAt: '2030-01-02' })
    const elsewhere = await newList(await newBoard(), ['needle of another board'])
    await follow(board.id)
    const { body } = await patch({ query: 'needle sort:-due', archive: true })
    expect(body.changed.map(({ _id }) => _id)).toEqual([ids[2], ids[1]])
    expect(await order(list)).toEqual([ids[0], ids[3]])
    expect(await order(elsewhere)).toEqual(elsewhere.cards)
    await follow(board.id)
    const back = await patch({ query: 'needle is:archived', archive: false })
    expect(back.body.changed).toHaveLength(2)
  })

  it('leaves out cards that are gone or archived since they were indexed', async () => {
    const { ids, patch, board, path, api } = await newBulk(3)
    await follow(board.id)
    await api.edit(`${path}/${ids[0]}`, { archive: true })
    await api.send('DELETE', `${path}/bulk`, { cardIds: [ids[1]] })
    const { status, body } = await patch({ query: 'card', set: { spentTime: 5 } })
    expect([status, body.changed]).toEqual([200, [{ _id: ids[2], spentTime: 5 }]])
  })

  it('is refused where it finds more than 500', async () => {
    const { patch, board, api, list, state } = await newBulk(500)
    const body = { query: 'card', set: { title: 'New' } }
    await api.made(`${list.path}/cards`, { title: 'Card 501' })
    await follow(board.id)
    const before = await state()
    for (const query of ['card', 'card sort:created', 'card created:<1d']) {
      const refused = await patch({ ...body, query })
      expect([refused.status, refused.body['fields']]).toEqual([
        400,
        [{ field: 'query', reason: expect.stringContaining('more than 500 cards') as unknown }],
      ])
    }
    expect(await state()).toEqual(before)
  })

  it('changes nothing where it finds none, and says what of it is not understood', async () => {
    const { patch, state } = await newBulk(1)
    const before = await state()
    const none = await patch({ query: 'label:none', delete: true })
    expect(none.body).toEqual({ changed: [], dryRun: false })
    const wrong = await patch({ query: 'due:soon', delete: true })
    expect([wrong.status, wrong.body['fields']]).toMatchObject([
      400,
      [{ field: 'query', word: 'due:soon', position: 0 }],
    ])
    expect(await state()).toEqual(before)
  })
})
