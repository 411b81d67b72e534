import type { Skeletons } from '../accounts/users/skeleton.ts'
import type { Change } from '../boards/model/decision.ts'
import type { Activity } from '../boards/model/rows.ts'

/** A user created by an import; deleted with the draft if the import fails. */
export type DraftUser = {
  id: string
  username: string
  usernameKey: string
  fullname: string
  initials: string
  isPlaceholder?: true
} & Skeletons

/** The bytes of an attachment in the draft. */
export type File = { id: string; type: string; bytes: Uint8Array }

/** Does a part of long work once its caller has their turn. */
export type Slice = (work: () => Promise<void>) => Promise<void>

/** A board whose rows are stored in several batches. Nobody can read them until the board itself is created. */
export type Draft = {
  /** Creates users; they are deleted with the draft if its board is not created. */
  addUsers(users: Omit<DraftUser, 'usernameKey' | keyof Skeletons>[], now: string): void
  /** Adds rows and files; stores what is pending once there is enough for a batch. */
  put(more: { changes?: Change[] | undefined; log?: Activity[]; file?: File }): Promise<void>
  /** Stores the pending rows. After that, a command may create the board. */
  end(): Promise<void>
  /** Deletes the draft, unless its board exists by now. */
  drop(): Promise<void>
}

/** A draft that stores nothing, for dry runs. */
export function emptyDraft(): Draft {
  const nothing = () => Promise.resolve()
  return { addUsers: () => {}, put: nothing, end: nothing, drop: nothing }
}
