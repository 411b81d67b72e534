import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Copied } from '../cli/copy-state.ts'
import { isOfFullDisk } from '../cli/full-disk.ts'
import { stop } from './exit.ts'
import { mainOf, mendParts } from './state-parts.ts'
import {
  THIS_VERSION,
  databasesOf,
  laterMigrations,
  noteVersion,
  notedVersion,
} from './state-version.ts'

/** The backups that are made by themselves, in the folder of the data. */
const BACKUPS = 'backups'

/** Backups by themselves that are kept; no other file in their folder is deleted. */
const KEPT = 3
const BY_ITSELF = /^(?:earlier|\d[\w.-]*)-to-\d[\w.-]*-\d{8}T\d{6}Z\.backup$/

/** The places of a backup until it is complete. Only the start of a service makes one there, so what is found there is left from one that was killed. */
const COPY = '.upgrade-backup'
const UNFINISHED = '.upgrade-backup.unfinished'

type Setting = {
  /** The backup before the first start of a new version is left out. */
  noBackup: boolean
  /** A signing secret that is not in the folder. */
  secret?: string | undefined
  /** Prints a line of the start. */
  say(line: string): void
  /** The time, which names the backup. */
  now?: Date
}

/**
 * Makes sure that this version can open the data in a folder, which this process has taken, and makes a
 * backup if another version opened it last. The version is noted before the databases are brought up to
 * date: a start that fails there makes no second backup, of data that is changed half. In a new folder,
 * the start notes it once there are databases.
 */
export async function upgradeState(state: string, setting: Setting): Promise<void> {
  const before = notedVersion(state)
  const databases = await databasesOf(state)
  const later = await laterMigrations(databases)
  if (later.length > 0) refuse(state, before, later)
  const isNew = mainOf(state, databases) === undefined
  for (const left of [COPY, join(BACKUPS, UNFINISHED)])
    if (existsSync(join(state, left))) await rm(join(state, left), { recursive: true })
  // A start that is killed before it has made the databases leaves the folder as new as it was.
  if (isNew) return
  if (before !== THIS_VERSION && !setting.noBackup) await backUpFrom(before, state, setting)
  if (before !== THIS_VERSION) noteVersion(state)
  await mendParts(state, databases, setting)
}

function refuse(state: string, before: string | undefined, later: string[]): never {
  const whose =
    before === undefined || before === THIS_VERSION
      ? 'a later version'
      : `version ${before}, or a later one,`
  const use = before === undefined || before === THIS_VERSION ? 'that version' : before
  return stop(
    `The data in ${state} has been brought up to date by ${whose} (${later.join(', ')}), and this is ${THIS_VERSION}, which cannot open it. Start ${use}, or restore a backup that was made before into another folder; those made by themselves are in ${join(state, BACKUPS)}. docs/self-hosting.md#upgrade-and-go-back says more.`,
  )
}

async function backUpFrom(
  before: string | undefined,
  state: string,
  { say, now = new Date() }: Setting,
): Promise<void> {
  const folder = join(state, BACKUPS)
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const file = join(folder, `${before ?? 'earlier'}-to-${THIS_VERSION}-${time}.backup`)
  const { boards, files } = await packed(state, file).catch((error: unknown) => failed(error))
  say(
    `Made a backup of the data of ${before ?? 'an earlier version'} before ${THIS_VERSION} opens it: ${file} (boards: ${boards}, files: ${files})`,
  )
  const own = (await readdir(folder)).filter((name) => BY_ITSELF.test(name))
  const oldestFirst = own.toSorted((a, b) => timeIn(a).localeCompare(timeIn(b)))
  for (const name of oldestFirst.slice(0, -KEPT)) await rm(join(folder, name))
}

async function packed(state: string, file: string): Promise<Copied> {
  // Loaded here, because few starts need it.
  const { packState } = await import('../cli/pack-state.ts')
  await mkdir(join(state, BACKUPS), { recursive: true })
  const places = { copy: join(state, COPY), unfinished: join(state, BACKUPS, UNFINISHED) }
  return packState(state, file, places)
}

function failed(error: unknown): never {
  const { message } = error instanceof Error ? error : new Error(String(error))
  const isFull = isOfFullDisk(message)
  const reason = isFull ? `there is no room for it (${message})` : message
  return stop(
    `The backup before the first start of ${THIS_VERSION} could not be made: ${reason}. Nothing has been changed. ${isFull ? 'Make room' : 'Mend that'}, or start with --no-backup if there is a backup elsewhere.`,
  )
}

/** The time at the end of the name of a backup. */
function timeIn(name: string): string {
  return name.slice(-'00000000T000000Z.backup'.length)
}
