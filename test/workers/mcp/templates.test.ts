import { expect, test } from 'vitest'
import { as } from '../../support/people.ts'
import { type Cards, newDesk } from './desk.ts'

test('create_cards makes a card of a template, by its title, with what is given beside it', async () => {
  const { board, list, api, agent, make } = await newDesk()
  const text = { title: 'Release {board}', description: 'For {user}' }
  const template = await make(text)
  const path = `${board.path}/cards/${String(template['_id'])}`
  await as(board.people.admin, '11').edit(path, { type: 'template-card' })
  const create = { board: board.id, list: 'To do' }
  const card = { template: 'release {board}', labels: ['bug'] }
  expect(await agent.answer('create_cards', { ...create, cards: [card] })).toMatchObject({
    numbers: [4],
  })
  const { cards } = await agent.answer<Cards>('get_cards', { board: board.id, cards: 4 })
  const { title, ...made } = Object(cards[0])
  expect(title).toMatch(/^Release \w/)
  expect(made).toMatchObject({
    labels: ['bug'],
    description: `For ${board.people.admin.username}`,
  })
  const many = { ...create, cards: [card, { title: 'Other' }] }
  expect(await agent.refusal('create_cards', many)).toBe('Make a card of a `template` alone.')
  const strange = { ...create, cards: [{ template: 'Releases' }] }
  expect(await agent.refusal('create_cards', strange)).toMatch(/no template "Releases"/)
  const untitled = { ...create, cards: [{ labels: ['bug'] }] }
  expect(await agent.refusal('create_cards', untitled)).toBe('cards.0.title is required.')
  expect(await api.read(`${list.path}/cards`)).toHaveLength(3)
})

test('get_cards shows a template that is named, and an archived card alone as archived', async () => {
  const { board, api, agent, make } = await newDesk()
  const [template, old] = [await make({ title: 'Release' }), await make({ title: 'Old' })]
  const path = (card: Cards['cards'][number]) => `${board.path}/cards/${String(card['_id'])}`
  await as(board.people.admin, '11').edit(path(template), { type: 'template-card' })
  await api.sure('POST', `${path(old)}/archive`)
  const named = { board: board.id, cards: [3, 4], fields: ['title', 'archived'] }
  expect(await agent.answer('get_cards', named)).toEqual({
    cards: [{ title: 'Release' }, { title: 'Old', archived: true }],
  })
})
