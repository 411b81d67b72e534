import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { client } from '../../support/client.ts'
import { as, namedTokenFor, person } from '../../support/people.ts'

const star = (board: string) => `/api/boards/${board}/star`

type User = { profile: { starredBoards: string[]; fullname: string } }

/** Somebody with some boards, and what they have marked. */
async function withBoards(count: number) {
  const user = await person()
  const api = as(user)
  const boards: string[] = []
  for (let made = 0; made < count; made += 1)
    boards.push(await api.made('/api/boards', { title: 'A board', owner: '' }))
  const marked = async () => (await api.read<User>('/api/user')).profile.starredBoards
  return { user, api, boards, marked }
}

test('boards are marked with a star by each user for themself, in the order in which they were', async () => {
  const { api, boards, marked } = await withBoards(2)
  const [first = '', second = ''] = boards
  for (const board of [second, first, second]) await api.sure('PUT', star(board))
  expect(await marked()).toEqual([first, second])
  await api.sure('PUT', '/api/user', { fullname: 'Ada' })
  await api.sure('DELETE', star(first))
  expect(await api.sure('DELETE', star(first))).toEqual({ _id: first })
  expect(await marked()).toEqual([second])
  const other = await withBoards(0)
  expect(await other.marked()).toEqual([])
  expect((await other.api.send('PUT', star(first))).status).toBe(404)
})

test('a token for one board sees no star of another one', async () => {
  const { user, api, boards } = await withBoards(2)
  const [first = '', second = ''] = boards
  for (const board of boards) await api.sure('PUT', star(board))
  const { token } = await namedTokenFor(user.id, { scopes: ['write'], boards: [second] })
  const read = (path: string) => client({ token }).read<User>(path)
  for (const path of ['/api/user', `/api/users/${user.id}`])
    expect((await read(path)).profile.starredBoards).toEqual([second])
  expect((await client({ token }).send('PUT', star(first))).status).toBe(403)
})

test('a user marks 500 boards at most; those that are deleted do not count', async () => {
  const { user, api, boards, marked } = await withBoards(2)
  const [first = '', second = ''] = boards
  const gone = Array.from({ length: 600 }, (_, at) => `gone-${at}`)
  await mark(user.id, gone)
  await api.sure('PUT', star(first))
  expect(await marked()).toEqual([first])
  // As if each of them was another board.
  await mark(
    user.id,
    Array.from({ length: 500 }, () => second),
  )
  const { status, body } = await api.send('PUT', star(first))
  expect([status, body.code]).toEqual([409, 'star.limit'])
})

function mark(user: string, boards: string[]) {
  const update = env.DB.prepare('update users set starred_boards = ? where id = ?')
  return update.bind(JSON.stringify(boards), user).run()
}
