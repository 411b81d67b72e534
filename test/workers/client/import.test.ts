import { exports } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { newShop } from '../../support/cards.ts'
import { aBoard } from '../../support/importing.ts'
import { people } from '../../support/people.ts'
import { serviceClient } from './service.ts'

const signedIn = async () => serviceClient({ token: (await people()).admin.token })

describe('a client imports', () => {
  test('what it has exported, as bytes', async () => {
    const { board, make } = await newShop()
    await make({ title: 'Exported' })
    const api = await signedIn()
    const body = await (await api.exportJson({ board: board.id })).blob()
    const { _id, cards, unmatched } = await api.import_board({ body })
    expect([cards, unmatched]).toEqual([1, []])
    expect((await api.get_board({ board: String(_id) })).title).toBe('A board')
  })

  test.each([
    ['an object', () => aBoard()],
    ['a form with a file', () => ({ file: new File([JSON.stringify(aBoard())], 'board.json') })],
  ])('%s', async (_what, body) => {
    const api = await signedIn()
    const { _id } = await api.import_board({ body: body() })
    expect((await api.get_board({ board: String(_id) })).title).toBe('A board')
  })

  test('once, however often it is sent', async () => {
    let sent = 0
    const { token } = (await people()).admin
    const plain = serviceClient({ token })
    const api = serviceClient({
      token,
      clock: { wait: () => Promise.resolve() },
      fetch: async (request) => {
        sent += 1
        const response = await exports.default.fetch(request)
        if (sent === 1) throw new TypeError('the connection broke')
        return response
      },
    })
    const { id } = (await people()).admin
    const before = await plain.get_boards_from_user({ user: id })
    const { _id } = await api.import_board({ body: new Blob([JSON.stringify(aBoard())]) })
    const after = await plain.get_boards_from_user({ user: id })
    expect([sent, after.length - before.length]).toEqual([2, 1])
    expect(after.map((one) => one._id)).toContain(_id)
  })
})
