import type { Locks } from '../../../../web/state/locks.ts'

/** Locks that are given in turn, and are free at once when the page is gone. The first who waits for one has it. */
export function locksOf(queues: Map<string, (() => void)[]>, gone: AbortSignal): Locks {
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
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}
