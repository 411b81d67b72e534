import { signal } from '@preact/signals'
import { session } from './session.ts'

/** Something that can be watched; what is read of it says whether the reader does. */
type Watchable = { _id: string; watching?: boolean | null | undefined }

/** Holds what was set on this page, by user and id, because a board that is read does not tell of it at once. */
const given = signal<ReadonlyMap<string, boolean>>(new Map())

function keyOf(id: string): string {
  return `${session.peek()?._id} ${id}`
}

export function isWatching({ _id, watching }: Watchable): boolean {
  return given.value.get(keyOf(_id)) ?? watching ?? false
}

/** Notes that who is signed in watches something, or no longer. */
export function noteWatching(id: string, isOn: boolean): void {
  given.value = new Map(given.peek()).set(keyOf(id), isOn)
}
