import { type Json, listIn, listOf, objectOf, textOf } from '../json.ts'
import { linkedPages } from '../pages.ts'
import type { Fetched, Program, Step } from '../service.ts'
import { SourceError } from '../source-error.ts'
import type { Web } from '../web.ts'

const API = 'https://api.github.com'

/** GitHub: issues of a repository (`OWNER/REPO`), or a project (its address, or its id `PVT_…`). */
export const github: Program = {
  program: 'GitHub',
  keys: ['GITHUB_TOKEN', 'GH_TOKEN', 'GITHUB_KEY'],
  hasPasswords: false,
  home: 'https://github.com',
  isOpen: true,
  async open({ address, api = API, key, web }) {
    const service = web(api, {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      'x-github-api-version': '2022-11-28',
    })
    const named = address.replace(/^https?:\/\/[^/]+\//, '').replace(/\/+$/, '')
    const isRepository = /^[\w.-]+\/[\w.-]+$/.test(named)
    if (isRepository)
      return {
        boards: async () => [{ id: named, title: named }],
        board: (_listed, step) => repository(service, named, step),
      }
    const id = await projectId(service, named)
    return {
      boards: async () => [{ id, title: address }],
      board: (_listed, step) => project(service, id, step),
    }
  },
}

async function repository(web: Web, name: string, step: Step): Promise<Fetched> {
  const path = `/repos/${name}/issues`
  const issues: Json[] = []
  for await (const page of linkedPages(web, `${path}?state=all&per_page=100`)) {
    issues.push(...page)
    step(issues.length, issues.length + 1)
  }
  const byIssue = new Map<string, Json[]>()
  for await (const page of linkedPages(web, `${path}/comments?per_page=100`))
    for (const comment of page) {
      const of = textOf(comment['issue_url']).split('/').at(-1) ?? ''
      byIssue.set(of, [...(byIssue.get(of) ?? []), comment])
    }
  const comments = (number: unknown) => byIssue.get(textOf(number)) ?? []
  return {
    document: issues.map((issue) => ({ ...issue, comments: comments(issue['number']) })),
    files: [],
  }
}

const ISSUE = `number title body state url createdAt updatedAt closedAt
  author { login } assignees(first: 20) { nodes { login name } }
  labels(first: 100) { nodes { name color } } milestone { title dueOn }
  comments(first: 100) { totalCount nodes { body createdAt author { login } } }`

const ITEMS = `query($id: ID!, $after: String) { node(id: $id) { ... on ProjectV2 {
  id title items(first: 50, after: $after) { pageInfo { hasNextPage endCursor } nodes { id isArchived
  fieldValues(first: 50) { nodes {
    ... on ProjectV2ItemFieldSingleSelectValue { name field { ... on ProjectV2FieldCommon { name } } }
    ... on ProjectV2ItemFieldTextValue { text field { ... on ProjectV2FieldCommon { name } } }
    ... on ProjectV2ItemFieldNumberValue { number field { ... on ProjectV2FieldCommon { name } } }
    ... on ProjectV2ItemFieldDateValue { date field { ... on ProjectV2FieldCommon { name } } }
    ... on ProjectV2ItemFieldIterationValue { title field { ... on ProjectV2FieldCommon { name } } } } }
  content { ... on Issue { ${ISSUE} } ... on PullRequest { ${ISSUE} }
    ... on DraftIssue { title body createdAt updatedAt creator { login } } } } } } } }`

async function project(web: Web, id: string, step: Step): Promise<Fetched> {
  const nodes: Json[] = []
  for (let after: string | undefined; ;) {
    const node = objectOf((await graph(web, ITEMS, { id, after }))['node'])
    const items = objectOf(node['items'])
    nodes.push(...listIn(items, 'nodes'))
    const { hasNextPage, endCursor } = objectOf(items['pageInfo'])
    step(nodes.length, nodes.length + (hasNextPage ? 1 : 0))
    if (hasNextPage !== true)
      return {
        document: { data: { node: { id, title: node['title'], items: { nodes } } } },
        files: [],
      }
    after = textOf(endCursor)
  }
}

/** The id of a project that is named by its address or by its id. */
async function projectId(web: Web, named: string): Promise<string> {
  const [, kind, owner, number] = /^(orgs|users)\/([\w.-]+)\/projects\/(\d+)/.exec(named) ?? []
  if (kind === undefined) {
    if (/^[\w-]+$/.test(named)) return named
    throw new SourceError('Name a repository as OWNER/REPO, or a project by its address.')
  }
  const root = kind === 'orgs' ? 'organization' : 'user'
  const query = `query($owner: String!, $number: Int!) { ${root}(login: $owner) { projectV2(number: $number) { id } } }`
  const found = objectOf((await graph(web, query, { owner, number: Number(number) }))[root])
  const id = textOf(objectOf(found['projectV2'])['id'])
  if (id === '') throw new SourceError(`GitHub has no project ${named} that this key may read.`)
  return id
}

async function graph(web: Web, query: string, variables: Json): Promise<Json> {
  const reply = objectOf(await web.json('/graphql', { body: { query, variables } }))
  const [error] = listOf(reply['errors'])
  if (error !== undefined && (reply['data'] ?? null) === null)
    throw new SourceError(`GitHub answers: ${textOf(error['message'])}.`)
  return objectOf(reply['data'])
}
