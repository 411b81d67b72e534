import * as z from 'zod'
import { isRevision } from '../../../src/kernel/contract/revisions.ts'
import { text } from '../../../scripts/demo/board.ts'
import { type Ask, type Fields, type Params, type Reply, headerOf } from './ask.ts'
import type { Operation } from './table.ts'
import { parse, textIn } from './wire.ts'

/** The fields that are shown under another name than they are sent by. */
const SHOWN: Record<string, string> = { comment: 'text', isOverTime: 'isOvertime' }

/** Fields that are text, whatever text they are. */
const TEXTS = ['title', 'description', 'comment', 'name', 'requestedBy', 'assignedBy']

/** The path at which something that was written can be read, and a check of the reply. */
export type Written = { path: string; params: Params; wrong(read: Buffer): string[] }

/** Returns what a write that succeeded must have stored; undefined if no operation reads it. */
export function writtenBy(table: Operation[], ask: Ask, reply: Reply): Written | undefined {
  const { reaches } = ask
  if (reaches?.fields === undefined || reply.status !== 200) return undefined
  const { operation, params, fields } = reaches
  const id = textIn(parse(reply.body.toString()), '_id')
  const revision = reply.headers.get('api-revision') ?? ''
  const names = isRevision(revision) ? (operation.fields[revision] ?? []) : []
  const sent = known(fields, names)
  if (operation.path.endsWith('/labels')) return labelWritten(sent, params, reply)
  const reader = readerOf(table, operation)
  if (reader === undefined || id === '') return undefined
  const own = /\{(\w+)\}$/.exec(reader.path)?.[1] ?? ''
  const all = { ...params, [own]: id }
  const isCard = own === 'card'
  const path = isCard ? `/api/cards/${id}` : pathOf(reader, all)
  if (own === 'attachment')
    return { path, params: all, wrong: (read) => bytesWrong(ask, sent, read) }
  const expected = expectedOf(sent, ask)
  return { path, params: all, wrong: (read) => differences(expected, parse(read.toString())) }
}

/** The operations that read by a secret, not by the id of the reply. */
const BY_SECRET = ['get_invitation']

/** The operation that reads what another makes or changes. */
export function readerOf(table: Operation[], { method, path }: Operation): Operation | undefined {
  const readers = table.filter((one) => one.method === 'GET' && !BY_SECRET.includes(one.name))
  if (method === 'PUT' && !path.endsWith('}'))
    return readers.find((one) => one.path === path.replace(/\/title$/, ''))
  if (method === 'PUT') return readers.find((one) => one.path === path || isCardAt(path, one.path))
  if (method !== 'POST') return undefined
  return readers.find(
    ({ path: other }) => other.replace(/\/\{\w+\}$/, '') === path && other !== path,
  )
}

const isCardAt = (path: string, other: string) =>
  path === '/api/boards/{board}/cards/{card}' && other === '/api/cards/{card}'

function pathOf({ path }: Operation, params: Params): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
}

function known(fields: Fields, names: string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
}

const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/

/** The fields as they must be shown: texts as the documents say they are kept, and of JSON also moments, numbers and switches. */
function expectedOf(sent: Fields, ask: Ask): Fields {
  const isJson = headerOf(ask, 'content-type') === 'application/json'
  const expected: Fields = {}
  for (const [name, value] of Object.entries(sent)) {
    const shown = SHOWN[name] ?? name
    if (TEXTS.includes(name) && typeof value === 'string') expected[shown] = text.parse(value)
    else if (!isJson) continue
    else if (name.endsWith('At') && typeof value === 'string' && MOMENT.test(value))
      expected[shown] = new Date(value).toISOString()
    else if (SCALARS.includes(typeof value)) expected[shown] = value
  }
  return expected
}

const SCALARS = ['number', 'boolean']

/** A label is read on its board. */
function labelWritten({ label }: Fields, params: Params, reply: Reply): Written | undefined {
  const id = parse(reply.body.toString())
  const name = typeof label === 'string' ? label : textIn(label, 'name')
  if (name === '' || name.trimStart().startsWith('{')) return undefined
  const wrong = (read: Buffer) => {
    const { data } = board.safeParse(parse(read.toString()))
    const found = data?.labels.find(({ _id }) => _id === id)
    return found?.name === text.parse(name) ? [] : ['stores another label than it was sent']
  }
  return { path: `/api/boards/${params['board']}`, params, wrong }
}

const board = z.object({ labels: z.array(z.object({ _id: z.string(), name: z.string() })) })

/** A file is sent as base64, or as it is in a part of a form; to the runtime a part without a filename is text. */
function bytesWrong(ask: Ask, { file }: Fields, read: Buffer): string[] {
  if (typeof file !== 'string' || ask.body?.includes('filename=""')) return []
  const isPart = headerOf(ask, 'content-type')?.startsWith('multipart/') === true
  const sent = Buffer.from(file, isPart ? 'utf8' : 'base64')
  return sent.equals(read) ? [] : ['stores other bytes than it was sent']
}

/** The fields that are not as they must be. */
function differences(expected: Fields, shown: unknown): string[] {
  if (typeof shown !== 'object' || shown === null) return ['cannot be read back']
  const found = new Map<string, unknown>(Object.entries(shown))
  return Object.entries(expected)
    .filter(([name]) => found.has(name) || TEXTS.includes(name))
    .filter(([name, value]) => !isSame(value, found.get(name)))
    .map(([name]) => `stores another ${name} than it was sent`)
}

/** An empty text may not be shown, a switch may be sent as 0 or 1, a moment as milliseconds; no -0 is stored. */
function isSame(sent: unknown, shown: unknown): boolean {
  if (sent === '' && shown === undefined) return true
  if (typeof shown === 'boolean') return Boolean(sent) === shown
  if (typeof sent === 'number' && typeof shown === 'string') return sent === Date.parse(shown)
  return sent === shown
}
