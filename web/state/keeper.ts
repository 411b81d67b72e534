import { type UseStore, clear, createStore, delMany, entries, promisifyRequest } from 'idb-keyval'
import { forgetTabs } from './kept-tabs.ts'

/** Where the browser keeps whose data it has. */
export const STORED_AS = 'laneway.user'

/** Boards as they were read last. */
export const boardStore = createStore('laneway-boards', 'boards')

/** Commands that are not confirmed, or were refused. */
export const commandStore = createStore('laneway-commands', 'commands')

/** Files on their way to a card. */
export const uploadStore = createStore('laneway-uploads', 'uploads')

/** What somebody typed, with whose it is. */
const TYPED = [commandStore, uploadStore]

/** Whose data this browser keeps: the id of the one who signed in last; empty for a visitor. */
export function keptUser(): string {
  return localStorage.getItem(STORED_AS) ?? ''
}

/** Keeps data for a user from now on, unless they have signed out meanwhile; what it kept for another is gone. */
export async function keepFor(user: string, ended: AbortSignal): Promise<void> {
  if (keptUser() === user) return
  forgetTabs()
  // A browser that was killed may have forgotten whose data it keeps, and still have what was not sent.
  for (const key of Object.keys(sessionStorage))
    if (!key.startsWith(draftsOf(user))) sessionStorage.removeItem(key)
  await orNothing(
    Promise.all([clear(boardStore), ...TYPED.map((store) => forgetOthers(store, user))]),
  )
  if (!ended.aborted) localStorage.setItem(STORED_AS, user)
}

/** What the keys of somebody's drafts begin with. */
export function draftsOf(user: string): string {
  return `laneway.draft.${user}.`
}

/** Forgets all that is kept, as when somebody signs out. */
export async function forgetKept(): Promise<void> {
  localStorage.removeItem(STORED_AS)
  forgetTabs()
  sessionStorage.clear()
  await orNothing(Promise.all([boardStore, ...TYPED].map((store) => clear(store))))
}

/** Stores entries also if the page ends in the next moment: they are committed at once, not when the browser has said that it has them, as it drops what is not committed. */
export async function storeNow(
  all: readonly (readonly [key: string, value: unknown])[],
  store: UseStore,
): Promise<void> {
  await store('readwrite', (objects) => {
    for (const [key, value] of all) objects.put(value, key)
    objects.transaction.commit()
    return promisifyRequest(objects.transaction)
  })
}

async function forgetOthers(store: UseStore, user: string): Promise<void> {
  const kept = await entries<string, { user: string }>(store)
  const others = kept.filter(([, one]) => one.user !== user)
  await delMany(
    others.map(([key]) => key),
    store,
  )
}

/** Forgets the boards, but not what was typed: whoever was signed out elsewhere may come back for that. */
export async function forgetBoards(): Promise<void> {
  // A visitor's boards are public.
  if (keptUser() !== '') await orNothing(clear(boardStore))
}

/** The result, or nothing where the browser keeps no data: the page works without. */
export async function orNothing<T>(kept: Promise<T>): Promise<T | undefined> {
  try {
    return await kept
  } catch {
    return undefined
  }
}
