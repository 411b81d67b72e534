import { type Signal, effect, signal } from '@preact/signals'
import { type Keeper, draftKeys, keysIn, orNothing } from './keeper.ts'
import { countKeptCommands } from './kept-commands.ts'
import type { Session } from './session.ts'

/** Somebody has typed `text` over a text that is saved; `base` is what stood there when they began, and empty if nothing did. */
export type Typed = { text: string; base: string }

/** Returns the form in which a typed text is kept. */
export function keptOf({ text, base }: Typed): string {
  return JSON.stringify([base, text])
}

/** Reads a typed text from the form in which it is kept. A text that was kept without its base is one over nothing: if something stands there, both are shown. */
export function typedOf(kept: string): Typed {
  const [base, text] = pairIn(kept)
  return { base, text }
}

function pairIn(kept: string): [base: string, text: string] {
  try {
    const pair: unknown = JSON.parse(kept)
    if (Array.isArray(pair) && pair.length === 2) return [String(pair[0]), String(pair[1])]
  } catch {
    // It is a text.
  }
  return ['', kept]
}

/** Holds a text that is typed and not sent: for as long as the tab is, also over a reload, and for whoever typed it. */
export type Draft = Signal<string | undefined>

/** The drafts of a session. They are in the storage of the tab, so no other tab has them; a lock for each lets the others count them. */
export type Drafts = {
  /** The draft of a text, such as a comment on a card: where it is, and what. */
  of(where: string, what: string): Draft
  /** The number of drafts in all tabs that have something unsaved. */
  count(): Promise<number>
}

/** Opens the drafts of a session, with those that the tab has kept over a reload. */
export function draftsOf({ keeper, user, ended, keptFor, newId }: Session): Drafts {
  const hold = locksOf(keeper, newId(), ended)
  const ownKeys = () => {
    const own = draftKeys(keeper.user())
    return keysIn(keeper.texts).filter((key) => key.startsWith(own))
  }
  const read = (whose: string, text: string) =>
    whose === '' ? undefined : (keeper.texts.getItem(draftKeys(whose) + text) ?? undefined)

  function keep(whose: string, text: string, draft: string | undefined): void {
    // Nothing is kept for somebody who is not signed in any more.
    if (whose === '' || whose !== keeper.user() || ended.aborted) return
    const key = draftKeys(whose) + text
    try {
      if (draft === undefined || draft === '') keeper.texts.removeItem(key)
      else keeper.texts.setItem(key, draft)
    } catch {
      // There is no room: the draft lasts as long as the page.
    }
    hold.set(key, draft)
  }

  /** Keeps typed texts from now on, as it is known who types. */
  async function keepFrom(text: string, draft: Draft): Promise<void> {
    const first = draft.peek()
    const whose = await keptFor()
    let last = read(whose, text)
    if (first === undefined) draft.value ??= last
    draft.subscribe((typed) => {
      if (typed !== last) keep(whose, text, typed)
      last = typed
    })
  }

  // It may be known only later whose they are.
  const stopHolding = effect(() => {
    void user.value
    for (const key of ownKeys()) hold.set(key, keeper.texts.getItem(key) ?? undefined)
  })
  ended.addEventListener('abort', stopHolding)

  return {
    of(where, what) {
      const text = `${where}.${what}`
      const draft = signal(read(keeper.user(), text))
      void keepFrom(text, draft)
      return draft
    },
    async count() {
      const own = ownKeys().filter((key) => isUnsaved(keeper.texts.getItem(key) ?? undefined))
      return own.length + (await hold.countOfOthers(draftKeys(keeper.user())))
    },
  }
}

/** Holds a lock for as long as this tab has a draft: the browser tells the other tabs of it, and ends it with the tab. */
function locksOf({ locks }: Keeper, tab: string, ended: AbortSignal) {
  const held = new Map<string, () => void>()
  ended.addEventListener('abort', () => {
    for (const release of held.values()) release()
  })
  return {
    set(key: string, draft: string | undefined): void {
      if (ended.aborted || isUnsaved(draft) === held.has(key)) return
      held.get(key)?.()
      held.delete(key)
      if (!isUnsaved(draft)) return
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(key, resolve)
      void locks.hold(`${key} ${tab}`, () => promise)
    },
    async countOfOthers(prefix: string): Promise<number> {
      const names = (await orNothing(locks.held())) ?? []
      return names.filter((name) => name.startsWith(prefix) && !name.endsWith(tab)).length
    },
  }
}

function isUnsaved(draft: string | undefined): boolean {
  if (draft === undefined) return false
  const { base, text } = typedOf(draft)
  return base !== text
}

/** The number of texts and changes that are on this device only: what waits to be sent or was refused, files on their way, and drafts. */
export async function countUnsaved(of: { keeper: Keeper; drafts: Drafts }): Promise<number> {
  const { keeper, drafts } = of
  return (await countKeptCommands(keeper)) + (await drafts.count())
}
