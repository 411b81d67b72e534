import { expect, test } from 'vitest'
import { deck } from '../../../cli/import/programs/deck.ts'
import { kanboard } from '../../../cli/import/programs/kanboard.ts'
import { planka } from '../../../cli/import/programs/planka.ts'
import { vikunja } from '../../../cli/import/programs/vikunja.ts'
import { wekan } from '../../../cli/import/programs/wekan.ts'
import { folderOfTests } from '../../support/folder.ts'
import { type Asked, numbered, pageOf } from '../../support/services/fake-program.ts'
import { boardsOf, filesIn } from '../../support/services/open-program.ts'
import { plankaService } from '../../support/services/planka.ts'

const folder = await folderOfTests()

const bytes = (text: string) => new TextEncoder().encode(text)

test('of Planka come all comments and the whole archive, by pages of 50, and files apart', async () => {
  const { boards } = await boardsOf(planka, plankaService(), { folder, key: 'key' })
  const [board = { document: [], files: [] }] = boards
  const replies = board.document as { items?: object[]; included?: { attachments?: object[] } }[]
  const items = replies.flatMap(({ items: some = [] }) => some)
  expect(items.filter((one) => 'text' in one)).toHaveLength(120)
  expect(items.filter((one) => 'listChangedAt' in one)).toHaveLength(120)
  const attachments = replies.flatMap(({ included }) => included?.attachments ?? [])
  expect(attachments).toMatchObject([{ type: 'link' }])
  expect(board.files).toMatchObject([{ id: '81', card: '2001', name: 'door.png', isCover: true }])
})

test('of Planka with a password, a token is asked for, and files are given to its cookie', async () => {
  const signIn = ({ path, headers, body, ...asked }: Asked) => {
    if (path === '/api/access-tokens') return { item: `token of ${Object(body).emailOrUsername}` }
    const { authorization = '', cookie = '' } = headers
    const isRight = path.startsWith('/attachments')
      ? cookie === 'accessToken=token of ann'
      : authorization === 'Bearer token of ann'
    const key = isRight ? 'key' : ''
    return plankaService()({ path, body, ...asked, headers: { 'x-api-key': key } })
  }
  const given = { folder, user: 'ann', password: 'secret' }
  const { boards } = await boardsOf(planka, signIn, given)
  const [board = { document: [], files: [] }] = boards
  expect((await filesIn(board)).map(([, name]) => name)).toEqual(['door.png'])
})

test('of Kanboard come open and closed tasks with what is on them, by calls in batches', async () => {
  const tasks = numbered(120, (id) => ({
    id: String(id),
    project_id: '3',
    column_id: '1',
    title: `Task ${id}`,
    is_active: id === 120 ? '0' : '1',
  }))
  const results: Record<string, (params: Record<string, unknown>) => unknown> = {
    getAllProjects: () => [{ id: '3', name: 'House' }],
    getProjectById: () => ({ id: '3', name: 'House' }),
    getAllTasks: ({ status_id }) => tasks.filter((one) => one.is_active === String(status_id)),
    getAllComments: ({ task_id }) => [{ id: `c${String(task_id)}`, task_id, comment: 'Said' }],
    getAllTaskLinks: ({ task_id }) =>
      task_id === '1' ? [{ id: '9', task_id: '2', label: 'blocks' }] : [],
    getAllTaskFiles: ({ task_id }) =>
      task_id === '7' ? [{ id: '5', task_id: '7', name: 'a.txt' }] : [],
    downloadTaskFile: () => Buffer.from('bytes').toString('base64'),
  }
  const answer = ({ method, params, id }: { method: string; params: never; id: number }) => ({
    jsonrpc: '2.0',
    id,
    result: results[method]?.(params) ?? [],
  })
  const { boards, asked, listed } = await boardsOf(
    kanboard,
    ({ body }) => (Array.isArray(body) ? body.map(answer).toReversed() : answer(body as never)),
    { folder, key: 'token' },
  )
  expect(listed).toEqual([{ id: '3', title: 'House' }])
  const [board = { document: {}, files: [] }] = boards
  const { tasks: all, comments, links } = Object(board.document)
  expect([all.length, comments.length]).toEqual([120, 120])
  expect(links).toMatchObject([{ task_id: '1', opposite_task_id: '2' }])
  expect(await filesIn(board)).toEqual([['7', 'a.txt', 'bytes']])
  const basic = `Basic ${Buffer.from('jsonrpc:token').toString('base64')}`
  expect(new Set(asked.map(({ headers }) => headers.authorization))).toEqual(new Set([basic]))
  const most = asked.map(({ body }) => (Array.isArray(body) ? body.length : 1))
  expect(Math.max(...most)).toBe(50)
})

test('of WeKan an admin gets every board of the server once, with files apart', async () => {
  const of: Record<string, string[]> = { me: ['a'], bob: ['a', 'b'] }
  const { boards, listed, asked } = await boardsOf(
    wekan,
    ({ path, query }) => {
      const user = /^\/api\/users\/(\w+)\/boards$/.exec(path)?.[1]
      const board = /^\/api\/boards\/(\w)\/export$/.exec(path)?.[1]
      if (user !== undefined) return of[user]?.map((_id) => ({ _id, title: `Board ${_id}` }))
      if (board !== undefined && query.get('authToken') === 'token')
        return {
          _format: 'wekan-board-1.0.0',
          _id: board,
          cards: [{ _id: 'card', coverId: 'f' }],
          attachments: [{ _id: 'f', cardId: 'card', name: 'a.txt', file: btoa('bytes') }],
        }
      return {
        '/users/login': { token: 'token' },
        '/api/user': { _id: 'me', isAdmin: true },
        '/api/users': [{ _id: 'me' }, { _id: 'bob' }],
        '/api/boards': [{ _id: 'c', title: 'Board c' }],
      }[path]
    },
    { folder, user: 'root', password: 'secret' },
  )
  expect(listed.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(boards.map(({ document }) => Object(document).attachments)).toEqual([[], [], []])
  expect(await filesIn(boards[0] ?? { document: {}, files: [] })).toEqual([
    ['card', 'a.txt', 'bytes'],
  ])
  expect(asked[0]?.body).toEqual({ username: 'root', password: 'secret' })
})

test('of Vikunja come tasks by pages, with the buckets in which they are', async () => {
  const tasks = numbered(120, (id) => ({ id, title: `Task ${id}`, position: id }))
  const file = { id: 4, file: { id: 9, name: 'a.txt', mime: 'text/plain' } }
  const { boards, asked } = await boardsOf(
    vikunja,
    ({ path, query }) => {
      const at = (Number(query.get('page') ?? 1) - 1) * 50
      const some = pageOf(tasks, at).map((task) =>
        task.id === 1 ? { ...task, attachments: [file] } : task,
      )
      if (path.endsWith('/comments')) return [{ id: 1, comment: '<p>Said</p>' }]
      return {
        '/api/v1/projects':
          at === 0
            ? [
                { id: -1, title: 'Stars' },
                { id: 3, title: 'House' },
              ]
            : [],
        '/api/v1/projects/3/tasks': some,
        '/api/v1/projects/3/views': [{ id: 12, view_kind: 'kanban' }],
        '/api/v1/projects/3/views/12/buckets': [{ id: 8, title: 'Doing' }],
        '/api/v1/projects/3/views/12/tasks': [{ id: 8, title: 'Doing', tasks: some }],
        '/api/v1/tasks/1/attachments/4': bytes('bytes'),
      }[path]
    },
    { folder, key: 'token' },
  )
  const [board = { document: {}, files: [] }] = boards
  const [project] = Object(board.document).vikunja
  expect([project.tasks.length, project.task_buckets.length]).toEqual([120, 120])
  expect(project.tasks[119].comments).toHaveLength(1)
  expect(await filesIn(board)).toEqual([['1', 'a.txt', 'bytes']])
  expect(asked[0]?.headers.authorization).toBe('Bearer token')
})

test('of Deck come cards of the archive too, with comments by pages of 50', async () => {
  const said = numbered(120, (id) => ({ id, message: `Comment ${id}`, actorId: 'ann' }))
  const card = (id: number, more: object) => ({ id, stackId: 2, title: `Card ${id}`, ...more })
  const on = '/index.php/apps/deck/api/v1.1/boards/1'
  const { boards, asked } = await boardsOf(
    deck,
    ({ path, query }) =>
      ({
        '/index.php/apps/deck/api/v1.1/boards': [
          { id: 1, title: 'House', deletedAt: 0 },
          { id: 9, title: 'Gone', deletedAt: 1_700_000_000 },
        ],
        [on]: { id: 1, title: 'House', labels: [] },
        [`${on}/stacks`]: [
          { id: 2, title: 'Doing', cards: [card(5, { commentsCount: 120, attachmentCount: 1 })] },
        ],
        [`${on}/stacks/archived`]: [
          { id: 2, cards: [card(6, { archived: true, commentsCount: 0, attachmentCount: 0 })] },
        ],
        '/ocs/v2.php/apps/deck/api/v1.0/cards/5/comments': {
          ocs: { data: pageOf(said, Number(query.get('offset'))) },
        },
        [`${on}/stacks/2/cards/5/attachments`]: [{ id: 7, type: 'file', data: 'a.txt' }],
        [`${on}/stacks/2/cards/5/attachments/file/7`]: bytes('bytes'),
      })[path],
    { folder, user: 'ann', key: 'password' },
  )
  const [board = { document: {}, files: [] }, ...others] = boards
  expect(others).toEqual([])
  const [stack] = Object(board.document).stacks
  expect(stack.cards).toMatchObject([{ id: 5, attachmentCount: 0 }, { id: 6 }])
  expect(stack.cards[0].comments).toHaveLength(120)
  expect(await filesIn(board)).toEqual([['5', 'a.txt', 'bytes']])
  expect(asked[0]?.headers['ocs-apirequest']).toBe('true')
})
