import { type Keeper, type Texts, keeperOn } from '../../../../web/state/keeper.ts'
import type { Shelf } from '../../../../web/state/shelf.ts'
import { locksOf } from './locks.ts'

/** A change of the texts of all tabs, which the pages are told that have not made it. */
export type Changed = { key: string; oldValue: string | null; newValue: string | null }

/** A page that is open in a tab. Replies after its end never come. */
export type OpenPage = { gone: AbortSignal; onChanged(changed: Changed): void }

/** Makes what all tabs of a browser share: what is kept, the locks, and the cookie. */
export function browser() {
  const shelves = { boards: memoryShelf(), commands: memoryShelf(), uploads: memoryShelf() }
  const lasting = memoryTexts()
  const locks = new Map<string, (() => void)[]>()
  const pages = new Set<OpenPage>()
  return {
    /** The id of who is signed in by the cookie; empty for nobody. */
    cookie: '',
    ...shelves,
    lasting,
    /** The keeper of a page, whose locks are free when it is gone. `ofTab` has what the pages of its tab keep. */
    keeperOf(page: OpenPage, ofTab: Texts): Keeper {
      const { gone } = page
      pages.add(page)
      gone.addEventListener('abort', () => pages.delete(page))
      const tell = (changed: Changed) => {
        for (const other of pages)
          if (other !== page) setImmediate(() => !other.gone.aborted && other.onChanged(changed))
      }
      const own = lastingOf(lasting, gone, tell)
      return keeperOn(
        {
          boards: until(gone, shelves.boards),
          commands: until(gone, shelves.commands),
          uploads: until(gone, shelves.uploads),
          locks: locksOf(locks, gone),
        },
        () => own,
        () => ofTab,
      )
    },
  }
}

function memoryShelf(): Shelf {
  const kept = new Map<string, unknown>()
  return {
    // Whoever reads knows what was put there.
    get: async (key) => structuredClone(kept.get(key)) as never,
    keys: async () => [...kept.keys()],
    entries: async () => structuredClone([...kept]) as never,
    async put(all) {
      for (const [key, value] of all) kept.set(key, structuredClone(value))
    },
    async update(key, change) {
      kept.set(key, change(kept.get(key) as never))
    },
    async delete(all) {
      for (const key of all) kept.delete(key)
    },
    clear: async () => kept.clear(),
  }
}

/** A shelf as a page has it: what the page asks for after its end does not happen. */
function until(gone: AbortSignal, shelf: Shelf): Shelf {
  return new Proxy(shelf, {
    get: (target, name: keyof Shelf) => (gone.aborted ? () => new Promise(() => {}) : target[name]),
  })
}

export function memoryTexts(): Texts {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
}

/** The texts of all tabs as a page has them: others are told what it changes. */
function lastingOf(texts: Texts, gone: AbortSignal, tell: (changed: Changed) => void): Texts {
  const set = (key: string, newValue: string | null) => {
    if (gone.aborted) return
    const oldValue = texts.getItem(key)
    if (newValue === null) texts.removeItem(key)
    else texts.setItem(key, newValue)
    if (oldValue !== newValue) tell({ key, oldValue, newValue })
  }
  return {
    ...texts,
    setItem: set,
    removeItem: (key) => set(key, null),
  }
}
