import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

/** A database in a data folder that the runtime may have open. */
export const DATABASES = 'v3/d1/miniflare-D1DatabaseObject'

/** The lists of files in a data folder: which file has which bytes. */
export const FILE_LISTS = 'v3/r2/miniflare-R2BucketObject'

/** The bytes of files in a data folder. A file that is complete never changes. */
export const FILES = 'v3/r2/laneway-files/blobs'

/** The secret that signs tokens. */
export const SECRET = 'jwt-secret'

/** A new signing secret: 64 characters of base64url. */
export function newSecret(): string {
  return randomBytes(48).toString('base64url')
}

/** The key for push messages. */
export const PUSH_KEY = 'vapid-private-key'

/** The version that opened the data last, in a data folder and in its backups. */
export const VERSION = 'version'

/** A backup describes itself in this file. */
export const LABEL = 'backup.json'

/** The form of backups that this version writes, and the only one that it reads. */
export const FORMAT = 1

/** True for the paths that a backup consists of; any other is left out of copies, and is not restored. */
export function isPartOfBackup(path: string): boolean {
  const name = path.replace(/^\.\//, '').replace(/\/$/, '')
  if (['', '.', SECRET, PUSH_KEY, VERSION, LABEL].includes(name)) return true
  const folders = [DATABASES, FILE_LISTS, FILES]
  return folders.some(
    (folder) =>
      folder === name ||
      folder.startsWith(`${name}/`) ||
      (name.startsWith(`${folder}/`) && /^[\w-]+(\.sqlite)?$/.test(name.slice(folder.length + 1))),
  )
}

/** The folder in which a restored backup waits until it is complete. */
export function unfinishedIn(state: string): string {
  return join(state, '.restoring')
}
