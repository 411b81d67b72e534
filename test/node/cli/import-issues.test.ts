import { describe, expect, test } from 'vitest'
import { github } from '../../../cli/import/programs/github.ts'
import { gitlab } from '../../../cli/import/programs/gitlab.ts'
import { jira } from '../../../cli/import/programs/jira.ts'
import { trello } from '../../../cli/import/programs/trello.ts'
import type { Fetched } from '../../../cli/import/service.ts'
import { folderOfTests } from '../../support/folder.ts'
import { answerJson, serviceOfTest } from '../../support/fake-service.ts'
import { type Asked, numbered, pageOf } from '../../support/services/fake-program.ts'
import { boardsOf, filesIn } from '../../support/services/open-program.ts'

const folder = await folderOfTests()

const NONE: Fetched = { document: [], files: [] }

const bytes = (text: string) => new TextEncoder().encode(text)

/** A list in pages of 50 that say where the next one is, as GitHub and GitLab have them; one path is refused once. */
async function linkedService(
  lists: Record<string, object[]>,
  refusal?: { path: string; status: number },
) {
  let left = refusal
  const service = await serviceOfTest((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://any')
    if (left !== undefined && decodeURIComponent(pathname) === left.path) {
      response.writeHead(left.status, { 'retry-after': '0' }).end()
      left = undefined
      return
    }
    const all = lists[decodeURIComponent(pathname)]
    if (all === undefined) return void response.writeHead(404).end()
    if (!Array.isArray(all)) return answerJson(response, all)
    const page = Number(searchParams.get('page') ?? 1)
    const next = `<${service.url}${pathname}?page=${page + 1}>; rel="next"`
    if (all.length > page * 50) response.setHeader('link', next)
    answerJson(response, pageOf(all, (page - 1) * 50))
  })
  return service
}

describe('GitHub', () => {
  test('gives issues of a repository with their comments, page by page', async () => {
    const issues = numbered(120, (number) => ({ number, title: `Issue ${number}`, state: 'open' }))
    const comments = numbered(70, (id) => ({
      id,
      body: `Comment ${id}`,
      issue_url: `https://api.github.com/repos/ada/house/issues/${id % 2 ? 1 : 2}`,
    }))
    const { url, recorded } = await linkedService({
      '/repos/ada/house/issues': issues,
      '/repos/ada/house/issues/comments': comments,
    })
    const given = { folder, key: 'token', address: 'https://github.com/ada/house/' }
    const service = await openedAt(github, url, given)
    const [board] = await service.boards()
    const { document } = await service.board(board ?? { id: '', title: '' }, () => {})
    expect(document).toHaveLength(120)
    const counts = (document as { comments: object[] }[]).map((one) => one.comments.length)
    expect(counts.slice(0, 3)).toEqual([35, 35, 0])
    expect(board).toEqual({ id: 'ada/house', title: 'ada/house' })
    expect(recorded[0]?.headers.authorization).toBe('Bearer token')
  })

  test('gives all items of a project, which its address names', async () => {
    const nodes = numbered(120, (at) => ({ id: `I${at}`, content: { title: `Item ${at}` } }))
    const reply = ({ body }: Asked) => {
      const { query, variables } = Object(body)
      if (/projectV2\(/.test(query))
        return { data: { organization: { projectV2: { id: `PVT_${variables.number}` } } } }
      const at = Number(variables.after ?? 0)
      const pageInfo = { hasNextPage: at + 50 < nodes.length, endCursor: String(at + 50) }
      const items = { pageInfo, nodes: pageOf(nodes, at) }
      return { data: { node: { id: variables.id, title: 'Plan', items } } }
    }
    const address = 'https://github.com/orgs/acme/projects/5/views/1'
    const { boards } = await boardsOf(github, reply, { folder, key: 'token', address })
    const { node } = Object(boards[0]?.document).data
    expect(node.items.nodes).toHaveLength(120)
    expect(node.id).toBe('PVT_5')
  })
})

test('GitLab gives issues of a project with their notes and links, waits where it has to, and asks for no notes where there are none', async () => {
  const issues = numbered(60, (iid) => ({
    iid,
    title: `Issue ${iid}`,
    user_notes_count: iid === 1 ? 70 : 0,
  }))
  const project: object = { path_with_namespace: 'acme/house' }
  const of = '/api/v4/projects/acme/house/issues'
  const links = numbered(70, (iid) => ({ iid, link_type: 'blocks' }))
  const others = numbered(60, (iid) => [`${of}/${iid}/links`, iid === 2 ? links : []] as const)
  const { url, recorded } = await linkedService(
    {
      '/api/v4/projects/acme/house': project as object[],
      [of]: issues,
      [`${of}/1/notes`]: numbered(70, (id) => ({ id, body: 'Said' })),
      ...Object.fromEntries(others),
    },
    { path: `${of}/2/links`, status: 429 },
  )
  const given = { folder, key: 'token', address: 'https://gitlab.example/acme/house/-/issues' }
  const service = await openedAt(gitlab, url, given)
  const [board] = await service.boards()
  const { document } = await service.board(board ?? { id: '', title: '' }, () => {})
  expect(board?.id).toBe('acme/house')
  expect(document).toHaveLength(60)
  expect(Object(document)[0].notes).toHaveLength(70)
  expect(Object(document)[1].links).toEqual(links)
  expect(Object(document)[2].links).toEqual([])
  expect(recorded.map(({ headers }) => headers['private-token'])).toContain('token')
  expect(recorded.filter(({ url: asked }) => asked?.includes('notes'))).toHaveLength(2)
  expect(recorded.filter(({ url: asked }) => asked?.includes('/2/links'))).toHaveLength(3)
})

test('Trello gives all actions and cards of a board, more than one reply has, and uploads apart', async () => {
  const actions = numbered(1_200, (at) => ({ id: String(9_000 - at), type: 'commentCard' }))
  const upload = { id: 'f', name: 'a.txt', fileName: 'a.txt', isUpload: true }
  const link = { id: 'g', name: 'Shop', url: 'https://a.example', isUpload: false }
  const cards = [{ id: 'c', name: 'Card', attachments: [upload, link], idAttachmentCover: 'f' }]
  const before = (all: { id: string }[], query: URLSearchParams) => {
    const last = query.get('before')
    return pageOf(all, last === null ? 0 : all.findIndex(({ id }) => id === last) + 1, 1_000)
  }
  const { boards, asked } = await boardsOf(
    trello,
    ({ path, query }) =>
      ({
        '/1/boards/abcdefgh': { id: 'b', name: 'House' },
        '/1/boards/b': { id: 'b', name: 'House', lists: [] },
        '/1/boards/b/cards/all': before(cards, query),
        '/1/boards/b/actions': before(actions, query),
        '/1/cards/c/attachments/f/download/a.txt': bytes('bytes'),
      })[path],
    { folder, key: 'own:token', address: 'https://trello.com/b/abcdefgh/house', api: '/1' },
  )
  const [board = NONE] = boards
  expect(board.document).toMatchObject({
    actions: { length: 1_200 },
    cards: [{ attachments: [{ name: 'Shop' }] }],
  })
  expect(await filesIn(board)).toEqual([['c', 'a.txt', 'bytes']])
  expect(asked[0]?.headers.authorization).toContain('oauth_token="token"')
})

describe.each([
  ['of the cloud, whose pages are named by tokens', true],
  ['of a server, whose pages are counted', false],
])('Jira %s', (_what, isCloud) => {
  test('gives all issues of a project with comments that a search cuts off', async () => {
    const said = numbered(70, (id) => ({ id, body: `Comment ${id}` }))
    const issues = numbered(120, (at) => ({
      key: `HOUSE-${at}`,
      fields: {
        summary: `Issue ${at}`,
        comment: { total: at === 1 ? 70 : 0, comments: [] },
        attachment: at === 2 ? [{ id: 'f', filename: 'a.txt', content: '/files/f' }] : [],
      },
    }))
    const { boards } = await boardsOf(
      jira,
      ({ path, query }) => {
        const at = Number(query.get('startAt') ?? query.get('nextPageToken') ?? 0)
        const next = at + 50 < issues.length ? { nextPageToken: String(at + 50) } : {}
        return {
          '/rest/api/2/project': [{ key: 'HOUSE', name: 'House' }],
          ...(isCloud && { '/rest/api/3/search/jql': { issues: pageOf(issues, at), ...next } }),
          '/rest/api/2/search': { issues: pageOf(issues, at), total: issues.length },
          '/rest/api/2/issue/HOUSE-1/comment': { comments: pageOf(said, at), total: 70 },
          '/files/f': bytes('bytes'),
        }[path]
      },
      { folder, user: 'ada@example.com', key: 'token' },
    )
    const [board = NONE] = boards
    expect(Object(board.document).issues).toHaveLength(120)
    expect(Object(board.document).issues[0].fields.comment.comments).toHaveLength(70)
    expect(await filesIn(board)).toEqual([['HOUSE-2', 'a.txt', 'bytes']])
  })
})

/** Opens a program at the interface of a test. */
async function openedAt(
  program: typeof github,
  api: string,
  { address, key }: { address: string; key: string; folder: string },
) {
  const { openCache } = await import('../../../cli/import/reply-cache.ts')
  const { openWeb } = await import('../../../cli/import/web.ts')
  const cache = openCache(`${folder}/${new URL(api).port}`)
  return program.open({
    key,
    address,
    api,
    web: (base, secret) => openWeb({ program: 'Program', base, secret, cache, tell: () => {} }),
  })
}
