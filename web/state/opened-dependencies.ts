import { type ReadonlySignal, computed, effect, signal } from '@preact/signals'
import type { Client } from '../../client/client.ts'
import type { BoardView } from './board-view.ts'
import { appliedToDependencies } from './commands.ts'
import type { Dependency } from './dependencies.ts'
import type { Outbox } from './outbox.ts'
import { refresher } from './refresh.ts'

/** Holds the dependencies of the cards of a board, for as long as somebody looks at it. */
export type OpenedDependencies = {
  all: ReadonlySignal<readonly Dependency[]>
  /** Reads them, and again with each version of the board, until what is returned is called. */
  watch(): () => void
}

/** The dependencies of a board with what is not confirmed yet on top. `version` is that of the board they were read at. */
export function openedDependencies(
  api: Client,
  board: string,
  view: ReadonlySignal<BoardView | undefined>,
  out: () => Outbox,
): OpenedDependencies & { version(): number } {
  const base = signal<readonly Dependency[]>([])
  let watching = 0
  let readAt = -1
  let stop = () => {}
  const version = computed(() => view.value?.version)
  const { refresh } = refresher(async () => {
    // The board may be newer by the time the reply comes, so this is the oldest version that it can have.
    const known = version.peek() ?? -1
    try {
      const read = await Array.fromAsync(api.each('get_board_dependencies', { board }))
      if (watching === 0) return
      base.value = read
      readAt = known
      out().retire()
    } catch {
      // The dependencies that were read before stay; the board says that there is no connection.
    }
  })
  return {
    all: computed(() =>
      out().pending.value.reduce(
        (below, { command }) => appliedToDependencies(below, command),
        base.value,
      ),
    ),
    version: () => (watching === 0 ? Infinity : readAt),
    watch() {
      watching += 1
      if (watching === 1)
        stop = effect(() => {
          if (version.value !== undefined) void refresh()
        })
      return () => {
        watching -= 1
        if (watching > 0) return
        stop()
        base.value = []
        readAt = -1
        out().retire()
      }
    },
  }
}
