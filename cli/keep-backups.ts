import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Place, openFolder } from './backup-places.ts'
import { openBucket } from './bucket.ts'
import { packState } from './pack-state.ts'
import { nameAt, newestOf, spare, waitFor } from './schedule.ts'
import { usageError } from './usage-error.ts'
import { verifyBackup } from './verify-backup.ts'

export type Keeping = {
  state: string
  place: Place
  /** So many backups are kept; older ones are deleted. */
  keep: number
  passphrase: string | undefined
  now: () => Date
}

/** Opens the place that is given: a folder, or `s3://bucket/prefix`. */
export function placeAt(given: string, env: NodeJS.ProcessEnv): Place {
  const [scheme] = /^[a-z][\w+.-]+:\/+/i.exec(given) ?? []
  if (scheme !== undefined && !given.startsWith('s3://'))
    return usageError(`--to is a folder, or a bucket as s3://bucket/prefix, and not ${scheme}….`)
  return given.startsWith('s3://') ? openBucket(given, env) : openFolder(given)
}

/** Reports one backup that was made at a place. */
export type Kept = {
  name: string
  boards: number
  files: number
  missing: number
  deleted: string[]
  /** The reason why older backups that should go are still there: a place may allow nobody to delete. */
  undeleted?: string
}

/** Backups that are being made are in folders of this name, in the folder of the data. */
const WORK = '.backup-'
/** A folder that is older than this is left from a process that was killed. */
const LEFT_MS = 24 * 3_600_000

/** Makes a backup at a place, reads all of it again, and only then deletes older ones that are not to be kept. */
export async function keepOne({ state, place, keep, passphrase, now }: Keeping): Promise<Kept> {
  // A place that cannot be reached is noticed before anything is made.
  await place.names()
  await sweep(state, now().getTime())
  const folder = await mkdtemp(join(state, WORK))
  const clean = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', clean)
  try {
    const file = join(folder, 'made')
    const places = { copy: join(folder, 'copy'), unfinished: join(folder, 'unfinished') }
    const name = nameAt(now(), passphrase !== undefined)
    const { boards, files, missing } = await packState(state, file, places, passphrase)
    await verifyBackup({ file, passphrase }, folder)
    await place.put(file, name)
    const old = spare(await place.names(), name, keep)
    return { name, boards, files, missing, ...(await removed(place, old)) }
  } finally {
    await rm(folder, { recursive: true, force: true })
    process.off('exit', clean)
  }
}

/** Deletes old backups. One that cannot be deleted makes the new one no worse. */
async function removed(
  place: Place,
  names: string[],
): Promise<Pick<Kept, 'deleted' | 'undeleted'>> {
  const deleted: string[] = []
  try {
    for (const name of names) {
      await place.remove(name)
      deleted.push(name)
    }
    return { deleted }
  } catch (error) {
    return { deleted, undeleted: error instanceof Error ? error.message : String(error) }
  }
}

type Telling = { made(kept: Kept): void; failed(reason: string, waitMs: number): void }

/** Makes backups until it is stopped: the first one at once, unless there is one that is new enough. */
export async function keepEvery(
  every: number,
  keeping: Keeping,
  tell: Telling,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<void> {
  const time = () => keeping.now().getTime()
  const before = await keeping.place.names().catch(() => [])
  let newest = newestOf(before, time())
  for (let failures = 0; ;) {
    await wait(waitFor(time(), every, { newest, failures }))
    const begun = time()
    try {
      tell.made(await keepOne(keeping))
      failures = 0
      newest = begun
    } catch (error) {
      failures += 1
      const reason = error instanceof Error ? error.message : String(error)
      tell.failed(reason, waitFor(time(), every, { newest, failures }))
    }
  }
}

async function sweep(state: string, now: number): Promise<void> {
  for (const name of (await readdir(state)).filter((one) => one.startsWith(WORK))) {
    const path = join(state, name)
    const { mtimeMs } = await stat(path)
    if (now - mtimeMs > LEFT_MS) await rm(path, { recursive: true, force: true })
  }
}
