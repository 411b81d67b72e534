import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { as, person, people } from '../../support/people.ts'

const FILTERS = '/api/user/filters'

it('a saved question is of its user alone, and is listed until it is deleted', async () => {
  const [api, other] = [as(await person()), as(await person())]
  const first = await api.made(FILTERS, { name: 'Mine', q: 'member:me due:<7d' })
  const second = await api.made(FILTERS, { name: 'All', q: '' })
  expect(await api.read(FILTERS)).toMatchObject([
    { _id: first, name: 'Mine', q: 'member:me due:<7d' },
    { _id: second, name: 'All', q: '' },
  ])
  expect(await other.read(FILTERS)).toEqual([])
  const refused = await other.delete(`${FILTERS}/${first}`)
  expect([refused.status, refused.body.code]).toEqual([404, 'filter.not_found'])
  expect((await api.delete(`${FILTERS}/${first}`)).body).toEqual({ _id: first })
  expect(await api.read(FILTERS)).toMatchObject([{ _id: second }])
})

it('a question that is not understood is not saved', async () => {
  const api = as(await person())
  const { status, body } = await api.post(FILTERS, { name: 'Bad', q: 'a due:soon' })
  expect([status, body.code]).toEqual([400, 'body.invalid'])
  expect(body['fields']).toMatchObject([{ field: 'q', word: 'due:soon', position: 2 }])
  expect(await api.read(FILTERS)).toEqual([])
})

it('a user saves 100 questions at most, and they go with the user', async () => {
  const user = await person()
  const api = as(user)
  for (let at = 0; at < 100; at += 1) await api.made(FILTERS, { name: `No ${at}`, q: '' })
  const { status, body } = await api.post(FILTERS, { name: 'One more', q: '' })
  expect([status, body.code]).toEqual([409, 'filter.limit'])
  const { siteAdmin } = await people()
  expect((await as(siteAdmin).delete(`/api/users/${user.id}`)).status).toBe(200)
  const { results } = await env.DB.prepare('select id from saved_filters where user_id = ?')
    .bind(user.id)
    .all()
  expect(results).toEqual([])
})
