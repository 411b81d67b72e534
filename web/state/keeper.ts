import { KEPT_AS } from '../base.ts'
import { forgetTabs } from './kept-tabs.ts'
import { BROWSER_LOCKS, type Locks } from './locks.ts'
import { type Shelf, browserShelf } from './shelf.ts'

/** The browser keeps under this name whose data it has. */
export const STORED_AS = `${KEPT_AS}.user`

/** The texts that a browser keeps by their keys, for itself or for one of its tabs. */
export type Texts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Keeps the data of whoever signed in last, over the end of the page. */
export type Keeper = {
  /** Boards as they were read last. */
  readonly boards: Shelf
  /** Commands that are not confirmed, or were refused. */
  readonly commands: Shelf
  /** Files on their way to a card. */
  readonly uploads: Shelf
  readonly locks: Locks
  /** The texts of this tab, such as drafts. */
  readonly texts: Texts
  /** The texts of all tabs. */
  readonly lasting: Texts
  /** Returns the id of the user whose data is kept; empty for a visitor. */
  user(): string
  /** Keeps data for a user from now on, unless they have signed out meanwhile; what was kept for another is gone. */
  keepFor(user: string, ended?: AbortSignal): Promise<void>
  /** Forgets all that is kept, as when somebody signs out. */
  forget(): Promise<void>
  /** Forgets the boards, but not what was typed: whoever was signed out elsewhere may come back for that. */
  forgetBoards(): Promise<void>
}

/** Keeps data on shelves; `lasting` has texts for all tabs, and `ofTab` those of this one. */
export function keeperOn(
  shelves: Pick<Keeper, 'boards' | 'commands' | 'uploads' | 'locks'>,
  lasting: () => Texts,
  ofTab: () => Texts,
): Keeper {
  const { boards, commands, uploads } = shelves
  const user = () => lasting().getItem(STORED_AS) ?? ''
  const forgetHints = () => forgetTabs(lasting())
  return {
    ...shelves,
    get texts() {
      return ofTab()
    },
    get lasting() {
      return lasting()
    },
    user,
    async keepFor(next, ended) {
      if (user() === next) return
      forgetHints()
      // A browser that was killed may have forgotten whose data it keeps, and still have what was not sent.
      clearTexts(ofTab(), draftKeys(next))
      const forgetTyped = () => [commands, uploads].map((shelf) => forgetOthers(shelf, next))
      await orNothing(Promise.all([boards.clear(), ...forgetTyped()]))
      if (ended?.aborted) return
      lasting().setItem(STORED_AS, next)
      // Until then a page of the one before may have kept something more.
      await orNothing(Promise.all(forgetTyped()))
    },
    async forget() {
      lasting().removeItem(STORED_AS)
      forgetHints()
      clearTexts(ofTab())
      await orNothing(Promise.all([boards, commands, uploads].map((shelf) => shelf.clear())))
    },
    async forgetBoards() {
      // A visitor's boards are public.
      if (user() !== '') await orNothing(boards.clear())
    },
  }
}

export const BROWSER_KEEPER = keeperOn(
  {
    boards: browserShelf(`${KEPT_AS}-boards`, 'boards'),
    commands: browserShelf(`${KEPT_AS}-commands`, 'commands'),
    uploads: browserShelf(`${KEPT_AS}-uploads`, 'uploads'),
    locks: BROWSER_LOCKS,
  },
  () => localStorage,
  () => sessionStorage,
)

/** Returns the beginning of the keys of a user's drafts. */
export function draftKeys(user: string): string {
  return `${KEPT_AS}.draft.${user}.`
}

/** Removes the texts of this service, but those whose keys begin with one that stays. */
export function clearTexts(texts: Texts, staying = ' '): void {
  for (const key of keysIn(texts))
    if (key.startsWith(`${KEPT_AS}.`) && !key.startsWith(staying)) texts.removeItem(key)
}

/** The keys of texts. */
export function keysIn(texts: Texts): string[] {
  return Array.from({ length: texts.length }, (_, index) => texts.key(index) ?? '')
}

async function forgetOthers(shelf: Shelf, user: string): Promise<void> {
  const kept = await shelf.entries<{ user: string }>()
  await shelf.delete(kept.flatMap(([key, one]) => (one.user === user ? [] : [key])))
}

/** The result, or nothing if the browser keeps no data: the page works without. */
export async function orNothing<T>(kept: Promise<T>): Promise<T | undefined> {
  try {
    return await kept
  } catch {
    return undefined
  }
}
