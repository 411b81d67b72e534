import { describe, expect, test } from 'vitest'
import { sql } from '../../workers/engine/support.ts'
import { type Json, client } from '../../support/client.ts'
import { type Person, as, newBoard } from '../../support/people.ts'
import { databaseWhere, serviceWith } from '../../workers/support/bindings.ts'
import { count } from '../../workers/support/faulty-service.ts'

type Exported = Record<string, Json[]>

const exportOf = (who: Person, board: string) =>
  as(who).read<Exported>(`/api/boards/${board}/export`)

describe('a board is copied', () => {
  test('whole, though it has more cards and text than are read at once', async () => {
    const { path, people } = await newBoard()
    await fill(path, people.admin)
    const copy = await as(people.admin).sure<string>('POST', `${path}/copy`, {})
    const { cards = [] } = await exportOf(people.admin, copy)
    expect(cards.map(({ title, cardNumber }) => [title, cardNumber])).toEqual(
      Array.from({ length: 600 }, (_, at) => [`Card ${at % 300}`, at + 1]),
    )
  })

  test('as it is at one version: again where it changes meanwhile, and not at all where it goes on changing', async () => {
    const { path, people, id } = await newBoard()
    const { admin } = people
    await fill(path, admin)
    const before = await count()
    const whileItChanges = (isChanging: (at: number) => boolean) => {
      const DB = databaseWhere(async (run, at) => {
        if (isChanging(at)) await sql('update boards set version = version + 1 where id = ?', id)
        return run()
      })
      const api = client({ token: admin.token, via: serviceWith({ DB }) })
      return api.post<string>(`${path}/copy`, {})
    }
    const refused = await whileItChanges(() => true)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await count()).toEqual(before)
    const made = await whileItChanges((at) => at === 4)
    expect(made.status).toBe(200)
    expect((await exportOf(admin, made.body))['cards']).toHaveLength(600)
    await as(admin).sure('DELETE', `/api/boards/${made.body}`)
    expect(await count()).toMatchObject({
      boards: before['boards'],
      cards: before['cards'],
      drafts: 0,
    })
  })
})

/** Puts 600 cards with 2 MB of text on a board, more than one piece of a copy has. */
async function fill(path: string, who: Person) {
  const api = as(who)
  const list = await api.made(`${path}/lists`, { title: 'A list' })
  const description = 'x'.repeat(3_300)
  const cards = Array.from({ length: 300 }, (_, at) => ({ title: `Card ${at}`, description }))
  for (let times = 0; times < 2; times += 1)
    await api.sure('POST', `${path}/lists/${list}/cards/bulk`, { cards })
}
