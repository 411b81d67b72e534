import { type Json, listIn, listOf, objectOf, textOf } from '../json.ts'
import type { Fetched, Listed, Program, RemoteFile, Step } from '../service.ts'
import { SourceError } from '../source-error.ts'
import type { Web } from '../web.ts'

const PAGE = 50

/** Jira: of the cloud with an address and a token of it, of a server with a token or a password. */
export const jira: Program = {
  program: 'Jira',
  keys: ['JIRA_TOKEN', 'JIRA_KEY'],
  hasPasswords: true,
  async open({ address, api, key, user, password, web }) {
    const url = new URL(api ?? address)
    const base =
      url.origin +
      url.pathname.replace(/\/(?:browse|jira|projects|rest)(?:\/.*)?$/, '').replace(/\/+$/, '')
    const pair = Buffer.from(`${user ?? ''}:${key ?? password ?? ''}`).toString('base64')
    const service = web(base, {
      authorization: user === undefined ? `Bearer ${key ?? ''}` : `Basic ${pair}`,
    })
    return {
      async boards() {
        const all = listOf(await service.json('/rest/api/2/project'))
        // The key of a project is its id for people.
        return all.map((one) => ({ id: textOf(one['key']), title: textOf(one['name']) }))
      },
      board: (listed, step) => projectOf(service, listed, step),
    }
  },
}

async function projectOf(web: Web, { id }: Listed, step: Step): Promise<Fetched> {
  const issues: Json[] = []
  let names: unknown = {}
  for await (const page of pagesOf(web, `project = "${id.replaceAll('"', '')}" order by key`)) {
    issues.push(...listIn(page, 'issues'))
    names = page['names'] ?? names
    step(issues.length, Number(page['total'] ?? issues.length))
  }
  const files: RemoteFile[] = []
  for (const issue of issues) {
    const fields = objectOf(issue['fields'])
    const said = objectOf(fields['comment'])
    if (Number(said['total'] ?? 0) > listIn(said, 'comments').length)
      fields['comment'] = { comments: await commentsOn(web, textOf(issue['key'])) }
    for (const one of listIn(fields, 'attachment')) files.push(fileOf(web, issue, one))
    issue['fields'] = { ...fields, attachment: [] }
  }
  return { document: { issues, names }, files }
}

/** The pages of a search: by tokens, as the cloud has them, or by places, as servers have them. */
async function* pagesOf(web: Web, jql: string): AsyncGenerator<Json, void> {
  const asked = { jql, maxResults: String(PAGE), fields: '*all', expand: 'names' }
  const ask = async (path: string, more: Record<string, string>) =>
    objectOf(await web.json(`${path}?${new URLSearchParams({ ...asked, ...more }).toString()}`))
  const byToken = await ask('/rest/api/3/search/jql', {}).catch((error: unknown) => {
    if (error instanceof SourceError && [404, 405, 410].includes(error.status)) return undefined
    throw error
  })
  for (let page = byToken; page !== undefined;) {
    yield page
    const next = textOf(page['nextPageToken'])
    if (next === '') return
    page = await ask('/rest/api/3/search/jql', { nextPageToken: next })
  }
  for (let startAt = 0; ;) {
    const page = await ask('/rest/api/2/search', { startAt: String(startAt) })
    yield page
    const got = listIn(page, 'issues').length
    startAt += got
    if (got === 0 || startAt >= Number(page['total'] ?? 0)) return
  }
}

async function commentsOn(web: Web, key: string): Promise<Json[]> {
  const comments: Json[] = []
  for (;;) {
    const path = `/rest/api/2/issue/${key}/comment?maxResults=${PAGE}&startAt=${comments.length}`
    const page = objectOf(await web.json(path))
    const found = listIn(page, 'comments')
    comments.push(...found)
    if (found.length === 0 || comments.length >= Number(page['total'] ?? 0)) return comments
  }
}

function fileOf(web: Web, issue: Json, attachment: Json): RemoteFile {
  return {
    id: textOf(attachment['id']),
    card: textOf(issue['key']),
    name: textOf(attachment['filename']),
    type: textOf(attachment['mimeType']) || undefined,
    bytes: () => web.bytes(textOf(attachment['content'])),
  }
}
