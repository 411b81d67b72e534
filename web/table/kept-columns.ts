import { signal } from '@preact/signals'
import { KEPT_AS } from '../base.ts'
import type { Column } from './columns.ts'

const STORED_AS = `${KEPT_AS}.columns`

/** The columns that somebody has shown or hidden in this browser, on any board, by their id. */
export const keptColumns = signal<Readonly<Record<string, boolean>>>(
  keptIn('localStorage' in globalThis ? localStorage.getItem(STORED_AS) : null),
)

/** True if a column is shown. The title always is. */
export function isColumnShown({ id, kind, isShownAtFirst }: Column): boolean {
  return kind === 'title' || (keptColumns.value[id] ?? isShownAtFirst)
}

/** Shows or hides a column, also for visits to come. */
export function toggleColumn(column: Column): void {
  keptColumns.value = { ...keptColumns.value, [column.id]: !isColumnShown(column) }
  localStorage.setItem(STORED_AS, JSON.stringify(keptColumns.value))
}

/** Reads the columns that the browser stored. The text may be of another version, or come from anywhere. */
export function keptIn(stored: string | null): Record<string, boolean> {
  try {
    const kept: unknown = JSON.parse(stored ?? '{}')
    const entries = Object.entries(kept ?? {})
    return Object.fromEntries(
      entries.filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    )
  } catch {
    return {}
  }
}
