import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Report } from './report.ts'
import { type ReplyCache, openCache } from './reply-cache.ts'

/** A board that was made here. */
export type BoardState = {
  id: string
  /** The run that made it. */
  made: string
  /** Ids there of the files that are on its cards already. */
  files: string[]
  /** The relations of its cards that are here already, as `keyOf` names them. */
  relations?: string[] | undefined
  /** Its result in this run, once that is done with it. */
  report?: Report | undefined
}

/** An import from one address to one service: what it has made, by external ids, and its last run. */
export type ImportState = {
  /** Names the run, so that its requests are done once. */
  run: string
  isDone: boolean
  /** The external id of the board that is being made. */
  pending?: string | undefined
  boards: Record<string, BoardState>
}

export type Kept = {
  state: ImportState
  cache: ReplyCache
  /** Writes the state. */
  save(): Promise<void>
  /** The document that a board was made or updated of last. */
  readBase(externalId: string): Promise<unknown>
  writeBase(externalId: string, document: unknown): Promise<void>
  /** The boards here that imports from other addresses have made. */
  claimed(): Promise<ReadonlySet<string>>
  /** Ends the run; the next one asks for everything anew. */
  finish(): Promise<void>
}

/** Opens the state that an import has kept in the folder of settings. An unfinished run goes on. */
export async function openState(folder: string, names: string[]): Promise<Kept> {
  const own = join(folder, 'imports', hashOf(names.join('\n')).slice(0, 32))
  const cache = openCache(join(own, 'replies'))
  await mkdir(own, { recursive: true, mode: 0o700 })
  const before = stateIn(await jsonAt(join(own, 'state.json')))
  const isNew = before === undefined || before.isDone
  if (isNew) await cache.drop()
  const state = isNew ? newRun(before) : before
  const baseOf = (externalId: string) => join(own, `${hashOf(externalId)}.json`)
  const save = () => write(join(own, 'state.json'), state)
  return {
    state,
    cache,
    save,
    readBase: (externalId) => jsonAt(baseOf(externalId)),
    writeBase: (externalId, document) => write(baseOf(externalId), document),
    claimed: () => claimedBeside(own),
    async finish() {
      state.isDone = true
      await save()
      await cache.drop()
    },
  }
}

function newRun(before: ImportState | undefined): ImportState {
  const boards = Object.entries(before?.boards ?? {}).map(
    ([key, board]) => [key, { ...board, report: undefined }] as const,
  )
  return { run: randomUUID(), isDone: false, boards: Object.fromEntries(boards) }
}

function stateIn(value: unknown): ImportState | undefined {
  const { run, isDone, boards, pending } = Object(value)
  const isState = typeof run === 'string' && typeof isDone === 'boolean'
  return isState && typeof boards === 'object' && boards !== null
    ? { run, isDone, boards, pending }
    : undefined
}

/** Ids of programs are theirs alone: boards of two servers may have the same ones. */
async function claimedBeside(own: string): Promise<ReadonlySet<string>> {
  const folder = dirname(own)
  const ids = new Set<string>()
  for (const name of await readdir(folder)) {
    if (name === basename(own)) continue
    const other = stateIn(await jsonAt(join(folder, name, 'state.json')))
    for (const { id } of Object.values(other?.boards ?? {})) ids.add(id)
  }
  return ids
}

async function jsonAt(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Writes a file whole, so that one that is broken off leaves the one before. */
async function write(file: string, value: unknown): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  try {
    await writeFile(draft, JSON.stringify(value), { mode: 0o600, flag: 'wx' })
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
