import { expect, it } from 'vitest'
import { newId } from '../../../src/kernel/ids.ts'
import { markStale } from '../../../src/search/stale-saves.ts'
import { agentOf } from '../../support/agent.ts'
import { type Person, as, newBoard, newList, person } from '../../support/people.ts'
import { follow, openStores } from './index-support.ts'

/** Marks boards as a migration or a rebuilding of the index does. */
async function mark(...boards: string[]): Promise<void> {
  const stale = boards.map((boardId) => ({ boardId, cardId: '' }))
  await openStores().main.batch(markStale(stale, newId()))
}

async function behind(person: Person, path: string): Promise<string | null> {
  const { headers } = await as(person).get(path)
  return headers.get('laneway-indexing')
}

/** A board of a person who has no other. */
async function boardOfOne() {
  const owner = await person()
  const api = as(owner)
  const id = await api.made('/api/boards', { title: 'Quarry' })
  await follow(id)
  return { owner, id, search: `/api/boards/${id}/search?q=granite` }
}

it('a search says of how many searched boards the cards are still being indexed', async () => {
  const [mine, other] = [await boardOfOne(), await boardOfOne()]
  const everywhere = '/api/search?q=granite'
  expect(await behind(mine.owner, everywhere)).toBe(null)
  await mark(mine.id, other.id)
  expect(await behind(mine.owner, everywhere)).toBe('1')
  expect(await behind(mine.owner, mine.search)).toBe('1')
  expect(await behind(mine.owner, '/api/search?q=label:nowhere')).toBe('1')
  // The board is somebody else's, of which its id tells nobody.
  expect(await behind(mine.owner, `/api/search?q=granite+board:${other.id}`)).toBe(null)
  await follow(mine.id)
  expect(await behind(mine.owner, everywhere)).toBe(null)
  expect(await behind(other.owner, other.search)).toBe('1')
  await follow(other.id)
})

it('an agent is told that cards may be missing', async () => {
  const board = await newBoard()
  await newList(board, ['granite'])
  await follow(board.id)
  const { answer } = agentOf(board.people.admin)
  const ask = () => answer('find_cards', { q: 'granite', board: board.id })
  expect(await ask()).not.toHaveProperty('note')
  await mark(board.id)
  expect(await ask()).toMatchObject({
    cards: [{ title: 'granite' }],
    note: expect.stringMatching(/still being indexed/),
  })
  await follow(board.id)
})
