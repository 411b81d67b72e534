import { effect } from '@preact/signals'
import { author, currentAuthor } from '../api/author.ts'
import { BROWSER_KEEPER, draftsOf, keptUser, orNothing } from './keeper.ts'
import { typedOf } from './typed.ts'

/** What this tab is called in the names of its locks. */
const TAB = crypto.randomUUID()

/** What ends the lock of each draft of this tab. */
const held = new Map<string, () => void>()

/** The draft of a text that somebody has typed. Drafts are in the storage of the tab: they outlive a reload, and no other tab has them. */
export function keptDraft(user: string, text: string): string | undefined {
  return user === '' ? undefined : (sessionStorage.getItem(keyOf(user, text)) ?? undefined)
}

/** Keeps a draft, or forgets it; nothing is kept for somebody who is not signed in any more. */
export function keepDraft(user: string, text: string, draft: string | undefined): void {
  if (user === '' || user !== keptUser()) return
  const key = keyOf(user, text)
  try {
    if (draft === undefined || draft === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, draft)
  } catch {
    // There is no room: the draft lasts as long as the page.
  }
  hold(key, draft)
}

/** Lets other tabs count the drafts that this one has kept over a reload, as soon as it is known whose they are. */
export function holdDrafts(): void {
  effect(() => {
    void currentAuthor.value.user.value
    for (const key of ownKeys()) hold(key, sessionStorage.getItem(key) ?? undefined)
  })
}

/** Number of drafts of the one who is signed in, in all tabs. */
export async function countDrafts(): Promise<number> {
  const locks = (await orNothing(BROWSER_KEEPER.locks.held())) ?? []
  const others = locks.filter(
    (name) => name.startsWith(draftsOf(keptUser())) && !name.endsWith(TAB),
  )
  const own = ownKeys().filter((key) => isText(sessionStorage.getItem(key) ?? undefined))
  return own.length + others.length
}

/** Holds a lock for as long as this tab has a draft: the browser tells the other tabs of it, and ends it with the tab. */
function hold(key: string, draft: string | undefined): void {
  if (isText(draft) === held.has(key)) return
  held.get(key)?.()
  if (!isText(draft)) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const release = () => {
    held.delete(key)
    resolve()
  }
  held.set(key, release)
  author().ended.addEventListener('abort', release)
  void BROWSER_KEEPER.locks.hold(`${key} ${TAB}`, () => promise)
}

/** Whether a draft has anything that is not saved. */
function isText(draft: string | undefined): boolean {
  if (draft === undefined) return false
  const { base, text } = typedOf(draft)
  return base !== text
}

function ownKeys(): string[] {
  const own = draftsOf(keptUser())
  return Object.keys(sessionStorage).filter((key) => key.startsWith(own))
}

function keyOf(user: string, text: string): string {
  return draftsOf(user) + text
}
