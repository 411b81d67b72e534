import { type Json, listIn, listOf, objectOf, textOf } from '../json.ts'
import { numberedPages } from '../pages.ts'
import type { Fetched, Listed, Opening, Program, RemoteFile, Step } from '../service.ts'
import { SourceError } from '../source-error.ts'
import type { Web } from '../web.ts'

const PAGE = 50

/** Vikunja: a token of its API, or a username with a password. */
export const vikunja: Program = {
  program: 'Vikunja',
  keys: ['VIKUNJA_KEY', 'VIKUNJA_TOKEN'],
  hasPasswords: true,
  async open(opening) {
    const web = await signedIn(opening)
    const pathOf = (page: number) => `/projects?page=${page}&per_page=${PAGE}`
    const projects = new Map<string, Json>()
    return {
      async boards() {
        for await (const page of numberedPages(web, pathOf, PAGE))
          for (const project of page)
            // Lists of favourites and saved filters have ids below zero.
            if (Number(project['id']) > 0) projects.set(textOf(project['id']), project)
        return [...projects].map(([id, { title }]) => ({ id, title: textOf(title) }))
      },
      board: (listed, step) => projectOf(web, listed, projects.get(listed.id) ?? {}, step),
    }
  },
}

async function signedIn({ address, api, key, user, password, web }: Opening): Promise<Web> {
  const base = api ?? `${address.replace(/\/+$/, '').replace(/\/api\/v1$/, '')}/api/v1`
  if (key !== undefined) return web(base, { authorization: `Bearer ${key}` })
  const body = { username: user, password, long_token: true }
  const { token } = objectOf(await web(base, {}).json('/login', { body, fresh: true }))
  if (typeof token !== 'string') throw new SourceError('Vikunja gave no token.')
  return web(base, { authorization: `Bearer ${token}` })
}

async function projectOf(web: Web, { id }: Listed, project: Json, step: Step): Promise<Fetched> {
  const path = `/projects/${id}`
  const tasks: Json[] = []
  const perPage = `per_page=${PAGE}&expand=comments`
  for await (const page of numberedPages(web, (at) => `${path}/tasks?page=${at}&${perPage}`, PAGE))
    tasks.push(...page)
  const views = listOf(await web.json(`${path}/views`))
  const kanban = views.find(({ view_kind }) => view_kind === 'kanban')
  const placed = kanban === undefined ? NO_BUCKETS : await bucketsOf(web, path, kanban)
  for (const [at, task] of tasks.entries()) {
    step(at, tasks.length)
    task['comments'] = await web.json(`/tasks/${textOf(task['id'])}/comments`)
  }
  const files = tasks.flatMap((task) =>
    listIn(task, 'attachments').map((one) => fileOf(web, task, one)),
  )
  const bare = tasks.map((task) => ({ ...task, attachments: [], cover_image_attachment_id: 0 }))
  const whole = { ...project, child_projects: [], views, tasks: bare, ...placed }
  return { document: { vikunja: [whole] }, files }
}

const NO_BUCKETS = { buckets: [], task_buckets: [], positions: [] }

/** The buckets of a board, and the tasks in them: each page has more tasks of each bucket. */
async function bucketsOf(web: Web, project: string, { id }: Json) {
  const view = `${project}/views/${textOf(id)}`
  const buckets = listOf(await web.json(`${view}/buckets`))
  const [task_buckets, positions]: [Json[], Json[]] = [[], []]
  for (let page = 1, isMore = true; isMore; page += 1) {
    const found = listOf(await web.json(`${view}/tasks?page=${page}&per_page=${PAGE}`))
    isMore = false
    for (const bucket of found) {
      const tasks = listIn(bucket, 'tasks')
      isMore ||= tasks.length >= PAGE
      for (const task of tasks) {
        task_buckets.push({ task_id: task['id'], bucket_id: bucket['id'] })
        positions.push({ task_id: task['id'], position: task['position'] })
      }
    }
  }
  return { buckets, task_buckets, positions }
}

function fileOf(web: Web, task: Json, attachment: Json): RemoteFile {
  const { name, mime } = objectOf(attachment['file'])
  const [card, id] = [task['id'], attachment['id']].map(textOf)
  return {
    id: id ?? '',
    card: card ?? '',
    name: textOf(name),
    type: textOf(mime) || undefined,
    isCover: Number(task['cover_image_attachment_id'] ?? 0) === attachment['id'],
    bytes: () => web.bytes(`/tasks/${card}/attachments/${id}`),
  }
}
