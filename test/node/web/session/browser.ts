import { type Keeper, type Texts, keeperOn } from '../../../../web/state/keeper.ts'
import type { Locks } from '../../../../web/state/locks.ts'
import type { Shelf } from '../../../../web/state/shelf.ts'

/** What all tabs of a browser share: what is kept, the locks, and the cookie. */
export function browser() {
  const boards = memoryShelf()
  const commands = memoryShelf()
  const uploads = memoryShelf()
  const lasting = memoryTexts()
  const locks = new Map<string, (() => void)[]>()
  return {
    /** Who is signed in by the cookie; empty for nobody. */
    cookie: '',
    commands,
    /** The keeper of a page in a tab, whose locks are free when the page is gone. From then on it keeps nothing. `ofTab` has what the page before it kept in the tab. */
    keeperOf(gone: AbortSignal, ofTab: Texts = memoryTexts()): Keeper {
      const shelves = { boards, commands, uploads }
      const own = Object.fromEntries(
        Object.entries(shelves).map(([name, shelf]) => [name, until(gone, shelf)]),
      )
      return keeperOn(
        { ...shelves, ...own, locks: locksOf(locks, gone) },
        () => lasting,
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

/** A shelf as a tab has it: what the tab asks for after its end does not happen. */
function until(gone: AbortSignal, shelf: Shelf): Shelf {
  return new Proxy(shelf, {
    get: (target, name: keyof Shelf) =>
      gone.aborted ? () => Promise.reject(new Error('The tab is gone.')) : target[name],
  })
}

function memoryTexts(): Texts {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
}

/** Locks that are given in turn, and are free at once when the page is gone. The first who waits for one has it. */
function locksOf(queues: Map<string, (() => void)[]>, gone: AbortSignal): Locks {
  const drop = (name: string, grant: () => void) => {
    const rest = queues.get(name)?.filter((one) => one !== grant) ?? []
    if (rest.length > 0) queues.set(name, rest)
    else queues.delete(name)
    rest[0]?.()
  }
  return {
    async hold(name, run, signal) {
      signal?.throwIfAborted()
      const { promise, resolve } = Promise.withResolvers<void>()
      queues.set(name, [...(queues.get(name) ?? []), resolve])
      queues.get(name)?.[0]?.()
      const end = () => drop(name, resolve)
      gone.addEventListener('abort', end)
      try {
        await Promise.race([promise, stopped(signal)])
        // A page that is gone does nothing any more.
        await (gone.aborted ? new Promise(() => {}) : run())
      } finally {
        end()
      }
    },
    held: async () => [...queues.keys()],
  }
}

function stopped(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}
