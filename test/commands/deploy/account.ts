import type { DatabaseSync } from 'node:sqlite'

export type Database = { name: string; uuid: string; sql: DatabaseSync }
export type Queue = { queue_name: string; queue_id: string; consumers: unknown[] }
export type Binding = { type: string; name: string; text?: string }
export type Script = { bindings: Binding[]; migration_tag?: string | undefined }

/** A deployment as Cloudflare returns it. */
export type Deployment = {
  id: string
  created_on: string
  source: string
  strategy: string
  author_email: string
  versions: { version_id: string; percentage: number }[]
}

/** The contents of an account, what was done to it in order, and what it was asked that it does not know. */
export type Account = {
  databases: Database[]
  buckets: string[]
  queues: Queue[]
  scripts: Map<string, Script>
  secrets: Map<string, string>
  schedules: unknown
  /** The newest first. */
  deployments: Deployment[]
  /** The files sent to be read by a database, and those that a database gave, by their paths. */
  files: Map<string, Buffer>
  done: string[]
  unknown: string[]
}

/** An account with nothing in it. */
export function emptyAccount(): Account {
  return {
    databases: [],
    buckets: [],
    queues: [],
    scripts: new Map(),
    secrets: new Map(),
    schedules: undefined,
    deployments: [],
    files: new Map(),
    done: [],
    unknown: [],
  }
}

/** The request to a route: the variable parts of its path, its query, and its body read either way. */
export type Asked = {
  account: Account
  /** The address of this interface. */
  origin: string
  parts: string[]
  query: URLSearchParams
  json(): Record<string, unknown>
  form(): Promise<FormData>
}

/** An operation by its method and path, in which a colon is a variable part, and what answers it. */
export type Route = readonly [string, (asked: Asked) => unknown]

/** A refusal as Cloudflare words it. */
export class No extends Error {
  readonly status: number
  readonly code: number
  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Refuses as Cloudflare does. */
export function refuse(status: number, code: number, message: string): never {
  throw new No(status, code, message)
}

/** The text under a key of what was sent; `nowhere` where it names none. */
export function textIn({ json }: Asked, key: string): string {
  const value = json()[key]
  return typeof value === 'string' ? value : 'nowhere'
}

/** The Worker that a path names. */
export function scriptOf({ account, parts: [name = ''] }: Asked): Script {
  const found = account.scripts.get(name)
  return found ?? refuse(404, 10_007, 'This Worker does not exist on your account.')
}

/** The database that a path names, or has the id of. */
export function databaseOf({ account, parts: [wanted] }: Asked): Database {
  const found = account.databases.find(({ name, uuid }) => name === wanted || uuid === wanted)
  return found ?? refuse(404, 7404, `The database ${wanted} could not be found`)
}
