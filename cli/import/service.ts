import type { Web } from './web.ts'

/** A file on a card, which is fetched when its turn comes. */
export type RemoteFile = {
  /** Its id there. */
  id: string
  /** The id there of its card. */
  card: string
  name: string
  type?: string | undefined
  isCover?: boolean
  bytes(): Promise<Uint8Array<ArrayBuffer>>
}

/** A board there: a document as the importer reads it, and the files that are not in it. */
export type Fetched = { document: unknown; files: RemoteFile[] }

/** A board that a service has. */
export type Listed = { id: string; title: string }

/** A service of another program that is signed in to. */
export type Service = {
  boards(): Promise<Listed[]>
  /** Reads a board with all that is on it. `step` is called with what is done and what is left. */
  board(listed: Listed, step: Step): Promise<Fetched>
}

export type Step = (done: number, all: number) => void

/** The key, or the account, of whoever imports at the service that is imported from. */
export type Credentials = {
  key?: string | undefined
  user?: string | undefined
  password?: string | undefined
}

export type Opening = Credentials & {
  /** The address that was named, and that of the interface if it is another one. */
  address: string
  api?: string | undefined
  web(base: string, secret: Record<string, string>): Web
}

/** A program whose services can be imported from. */
export type Program = {
  program: string
  /** Names of environment variables that may have the key, the first one first. */
  keys: readonly string[]
  /** True if a password, which goes with `--user`, is taken in place of a key. */
  hasPasswords: boolean
  /** Its one place in the web, if it has one; other addresses name what is there. */
  home?: string
  /** True if some boards can be read by anybody. */
  isOpen?: true
  open(opening: Opening): Promise<Service>
}
