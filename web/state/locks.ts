/** Locks that all tabs of a browser share. One that a tab holds is free again when the tab is gone. */
export type Locks = {
  /** Runs once nobody holds the lock, and holds it meanwhile. It rejects if the signal ends before that. */
  hold(name: string, run: () => Promise<void>, signal?: AbortSignal): Promise<void>
  /** The names of the locks that are held. */
  held(): Promise<string[]>
}

/** Holds a lock until that is over, or the tab is gone; resolves once it does. If a browser has no locks, nobody waits for one. */
export function holdUntil(locks: Locks, name: string, over: AbortSignal): Promise<void> {
  const end = new Promise<void>((resolve) => {
    over.addEventListener('abort', () => resolve())
  })
  return new Promise((resolve) => {
    const run = () => {
      resolve()
      return end
    }
    locks.hold(name, run).catch(resolve)
  })
}

export const BROWSER_LOCKS: Locks = {
  async hold(name, run, signal) {
    await navigator.locks.request(name, { ...(signal && { signal }) }, run)
  },
  async held() {
    const { held = [] } = await navigator.locks.query()
    return held.flatMap(({ name }) => name ?? [])
  },
}
