import { signal } from '@preact/signals'

/** Something that can be watched; what is read of it says whether the reader does. */
type Watchable = { _id: string; watching?: boolean | null | undefined }

/** The boards, lists and cards that the one who is signed in watches. */
export type Watching = {
  isOn(of: Watchable): boolean
  /** Notes that they watch something, or no longer. */
  note(id: string, isOn: boolean): void
}

export function watchingOf(): Watching {
  /** Holds what was set on this page, because a board that is read does not tell of it at once. */
  const given = signal<ReadonlyMap<string, boolean>>(new Map())
  return {
    isOn: ({ _id, watching }) => given.value.get(_id) ?? watching ?? false,
    note(id, isOn) {
      given.value = new Map(given.peek()).set(id, isOn)
    },
  }
}
