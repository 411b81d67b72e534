import { type Json, listOf, objectOf, textOf } from '../json.ts'
import type { Fetched, Listed, Opening, Program, RemoteFile, Step } from '../service.ts'
import { SourceError } from '../source-error.ts'
import type { Web } from '../web.ts'

/** Calls that go in one request. */
const BATCH = 50

/** Kanboard: its token for all projects, or a username with a password or a token of their own. */
export const kanboard: Program = {
  program: 'Kanboard',
  keys: ['KANBOARD_KEY', 'KANBOARD_TOKEN'],
  hasPasswords: true,
  async open(opening) {
    const call = callerOf(opening)
    const isAll = opening.user === undefined
    return {
      boards: async () => {
        const projects = await call(isAll ? 'getAllProjects' : 'getMyProjects', {})
        return listOf(projects).map(({ id, name }) => ({ id: textOf(id), title: textOf(name) }))
      },
      board: (listed, step) => projectOf(call, listed, step),
    }
  },
}

type Params = Record<string, unknown>

type Call = ((method: string, params: Params) => Promise<unknown>) & {
  each(method: string, params: Params[]): Promise<unknown[]>
}

function callerOf({ address, api, key, user, password, web }: Opening): Call {
  const base = (api ?? address).replace(/\/jsonrpc\.php$/, '')
  const pair = `${user ?? 'jsonrpc'}:${key ?? password ?? ''}`
  const service = web(base, { authorization: `Basic ${Buffer.from(pair).toString('base64')}` })
  const each = async (method: string, params: Params[]) => {
    const body = params.map((one, id) => ({ jsonrpc: '2.0', method, id, params: one }))
    const replies = listOf(await ask(service, body))
    const byId = new Map(replies.map((reply) => [reply['id'], reply]))
    return body.map(({ id }) => resultOf(method, byId.get(id)))
  }
  const one = async (method: string, params: Params) =>
    resultOf(method, objectOf(await ask(service, { jsonrpc: '2.0', method, id: 0, params })))
  return Object.assign(one, { each })
}

const ask = (web: Web, body: unknown) => web.json('/jsonrpc.php', { body })

function resultOf(method: string, reply: Json | undefined): unknown {
  const { error, result } = reply ?? {}
  if (reply !== undefined && error === undefined) return result
  const why = textOf(objectOf(error)['message']) || 'no result'
  throw new SourceError(`Kanboard answers ${method} with: ${why}.`)
}

/** The calls that list what is on a task, by the names that the importer has for it. */
const ON_TASKS = {
  subtasks: 'getAllSubtasks',
  comments: 'getAllComments',
  links: 'getAllTaskLinks',
  files: 'getAllTaskFiles',
} as const

async function projectOf(call: Call, { id }: Listed, step: Step): Promise<Fetched> {
  const project_id = Number(id)
  const of = { project_id }
  const [open, closed] = [1, 0].map((status_id) => ({ project_id, status_id }))
  const tasks = (await call.each('getAllTasks', [open ?? of, closed ?? of])).flatMap(listOf)
  const ids = tasks.map((task) => task['id'])
  const on: Record<string, Json[]> = { subtasks: [], comments: [], links: [], files: [] }
  const tags: Json = {}
  for (let at = 0; at < ids.length; at += BATCH) {
    step(at, ids.length)
    const some = ids.slice(at, at + BATCH)
    const given = some.map((task_id) => ({ task_id }))
    for (const [kind, method] of Object.entries(ON_TASKS))
      for (const [place, found] of (await call.each(method, given)).entries())
        on[kind]?.push(...listOf(found).map((one) => onTask(kind, one, some[place])))
    for (const [place, found] of (await call.each('getTaskTags', given)).entries())
      tags[textOf(some[place])] = found
  }
  const { files = [], ...things } = on
  return {
    document: {
      project: await call('getProjectById', of),
      columns: await call('getColumns', of),
      swimlanes: await call('getAllSwimlanes', of),
      categories: await call('getAllCategories', of),
      projectUsers: await call('getProjectUsers', of),
      actions: await call('getActions', of),
      tasks,
      tags,
      ...things,
    },
    files: files.map((file) => fileOf(call, file)),
  }
}

/** A link has the other task in `task_id`. */
function onTask(kind: string, one: Json, task: unknown): Json {
  return kind === 'links'
    ? { ...one, opposite_task_id: one['task_id'], task_id: task }
    : { ...one, task_id: one['task_id'] ?? task }
}

function fileOf(call: Call, file: Json): RemoteFile {
  return {
    id: textOf(file['id']),
    card: textOf(file['task_id']),
    name: textOf(file['name']),
    async bytes() {
      const base64 = await call('downloadTaskFile', { file_id: Number(file['id']) })
      return new Uint8Array(Buffer.from(textOf(base64), 'base64'))
    },
  }
}
