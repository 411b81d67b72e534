import { once } from 'node:events'
import { basename, sep } from 'node:path'
import { watch } from 'chokidar'

/** Editors save a file in several steps. */
const SETTLED_MS = 100

/** Files that editors make beside the one that they save. */
const OF_EDITORS = /^\.(?!$)|~$|^4913$/

/**
 * Tells which of the sources, folders or files in `root`, have changed, a moment after the last change.
 * Node's recursive watch does not do: on Linux it loses a file once it is replaced, which is how many
 * editors save.
 */
export async function watchSources(
  root: string,
  sources: readonly string[],
  tell: (changed: ReadonlySet<string>) => void,
): Promise<{ close(): Promise<void> }> {
  let changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const settle = () => {
    const told = changed
    changed = new Set()
    tell(told)
  }
  const watcher = watch([...sources], {
    cwd: root,
    ignoreInitial: true,
    ignored: (path) => OF_EDITORS.test(basename(path)),
  })
  watcher.on('all', (_event, path) => {
    const source = sources.find((one) => path === one || path.startsWith(one + sep))
    if (source === undefined) return
    changed.add(source)
    clearTimeout(timer)
    timer = setTimeout(settle, SETTLED_MS)
  })
  await once(watcher, 'ready')
  return {
    close() {
      clearTimeout(timer)
      return watcher.close()
    },
  }
}
