import { exports } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { LanewayError } from '../../../client/client.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { people } from '../../support/people.ts'
import { serviceWith } from '../support/bindings.ts'
import { serviceClient } from './service.ts'

const PASSWORD = 'a long enough password'

async function signedIn(setting: Parameters<typeof serviceClient>[0] = {}) {
  return serviceClient({ token: (await people()).admin.token, ...setting })
}

describe('a client', () => {
  test('that registers or logs in is signed in, until it logs out', async () => {
    const username = `ada-${newId()}`
    const api = serviceClient()
    const email = `${username}@example.com`
    await api.register({ body: { username, email, password: PASSWORD } })
    await api.login({ body: { username, password: PASSWORD } })
    expect((await api.get_current_user()).username).toBe(username)
    await api.logout()
    await expect(api.get_current_user()).rejects.toMatchObject({ code: 'token.missing' })
  })

  test('sends the bookmark of the reply before, where replicas may answer', async () => {
    const sent: (string | null)[] = []
    const bookmarks: (string | null)[] = []
    const service = serviceWith({ REPLICAS: 'on' })
    const api = await signedIn({
      fetch: async (request) => {
        sent.push(request.headers.get('x-d1-bookmark'))
        const response = await service(request)
        bookmarks.push(response.headers.get('x-d1-bookmark'))
        return response
      },
    })
    await api.get_current_user()
    await api.get_current_user()
    expect(bookmarks[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{8}-/)
    expect(sent).toEqual([null, bookmarks[0]])
  })

  test('makes one row of a write whose reply was lost', async () => {
    let losing = true
    const api = await signedIn({
      clock: { wait: () => Promise.resolve() },
      fetch: async (request) => {
        const response = await exports.default.fetch(request)
        if (!losing || request.method === 'GET') return response
        losing = false
        throw new TypeError('the connection broke')
      },
    })
    const { _id: board } = await api.new_board({ body: { title: 'A board', owner: '' } })
    losing = true
    const made = await api.new_list({ board, body: { title: 'Once' } })
    const lists = await api.get_all_lists({ board })
    expect(lists.filter(({ title }) => title === 'Once')).toEqual([
      { _id: made._id, title: 'Once', modifiedAt: expect.any(String) },
    ])
  })

  test('is given the reply of a conditional write that was lost, not that the board has changed', async () => {
    let losing = false
    const api = await signedIn({
      clock: { wait: () => Promise.resolve() },
      fetch: async (request) => {
        const response = await exports.default.fetch(request)
        if (!losing) return response
        losing = false
        throw new TypeError('the connection broke')
      },
    })
    const { _id: board } = await api.new_board({ body: { title: 'A board', owner: '' } })
    const { etag = '' } = await api.reply('get_board', { board })
    losing = true
    const edited = await api.edit_board({ board, body: { title: 'New' } }, { ifMatch: etag })
    expect(edited).toEqual({ _id: board })
  })

  test('reads a list across its pages', async () => {
    const api = await signedIn()
    const { _id: board } = await api.new_board({ body: { title: 'A board', owner: '' } })
    const { _id: list } = await api.new_list({ board, body: { title: 'A list' } })
    const titles = ['a', 'b', 'c', 'd', 'e']
    await api.new_cards({ board, list, body: { cards: titles.map((title) => ({ title })) } })
    const seen: string[] = []
    const lengths: number[] = []
    for await (const page of api.pages('get_all_cards', { board, list, query: { limit: 2 } })) {
      lengths.push(page.length)
      seen.push(...page.map(({ title }) => title))
    }
    expect(lengths).toEqual([2, 2, 1])
    expect(seen).toEqual(titles)
  })

  test('detects changes by ETag, and does not overwrite them', async () => {
    const api = await signedIn()
    const { _id: board } = await api.new_board({ body: { title: 'A board', owner: '' } })
    const { etag = '' } = await api.reply('get_board', { board })
    expect((await api.reply('get_board', { board }, { ifNoneMatch: etag })).status).toBe(304)
    await api.edit_board({ board, body: { title: 'Another' } }, { ifMatch: etag })
    const late = api.edit_board({ board, body: { title: 'A third' } }, { ifMatch: etag })
    await expect(late).rejects.toMatchObject({ code: 'board.changed', status: 412 })
  })

  test('uploads a file, and reads its bytes back', async () => {
    const api = await signedIn()
    const { _id: board } = await api.new_board({ body: { title: 'A board', owner: '' } })
    const { _id: list } = await api.new_list({ board, body: { title: 'A list' } })
    const { _id: card } = await api.new_card({ board, list, body: { title: 'A card' } })
    const file = new File(['hello'], 'a.txt', { type: 'text/plain' })
    const at = { board, list, card }
    const { _id: attachment } = await api.new_attachment({ ...at, body: { file } })
    expect(await (await api.get_attachment({ ...at, attachment })).text()).toBe('hello')
  })

  test('throws what the service refuses with, and the id of the request', async () => {
    const api = await signedIn()
    const thrown: unknown = await api
      .get_board({ board: 'nowhere' })
      .catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(LanewayError)
    expect(thrown).toMatchObject({
      code: 'board.not_found',
      status: 404,
      requestId: expect.any(String),
    })
  })
})
