import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Editors save a file in several steps. */
const SETTLED_MS = 100

/** Files that editors make beside the one that they save. */
const OF_EDITORS = /^\.|~$|^4913$/

/**
 * Tells which of the sources, folders or files in `root`, have changed, a moment after the last change.
 * It watches each folder by itself: Node's recursive watch on Linux loses a file once it is replaced,
 * which is how many editors save.
 */
export function watchSources(
  root: string,
  sources: readonly string[],
  tell: (changed: ReadonlySet<string>) => void,
): { close(): void } {
  let changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const note = (source: string) => {
    changed.add(source)
    clearTimeout(timer)
    timer = setTimeout(settle, SETTLED_MS)
  }
  const open = () => sources.flatMap((source) => watchersOf(join(root, source), () => note(source)))
  const settle = () => {
    // A folder may be new, or another one of the same name.
    const before = watchers
    watchers = open()
    for (const watcher of before) watcher.close()
    const told = changed
    changed = new Set()
    tell(told)
  }
  let watchers = open()
  return {
    close() {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
    },
  }
}

/** Watches a folder with all below it, or a file by the folder that it is in. */
function watchersOf(path: string, changed: () => void): FSWatcher[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
    return watchFolder(dirname(path), (name) => name === basename(path) && changed())
  const below = readdirSync(path, { recursive: true, withFileTypes: true })
  const folders = below.filter((entry) => entry.isDirectory())
  return [path, ...folders.map(({ parentPath, name }) => join(parentPath, name))].flatMap(
    (folder) => watchFolder(folder, (name) => !OF_EDITORS.test(name) && changed()),
  )
}

/** Nothing is watched of a folder that has just gone: the one that it was in tells of it. */
function watchFolder(folder: string, changed: (name: string) => void): FSWatcher[] {
  try {
    const watcher = watch(folder, (_, name) => changed(name ?? ''))
    return [watcher.on('error', () => watcher.close())]
  } catch {
    return []
  }
}
