import { type ReadonlySignal, computed, signal } from '@preact/signals'

const NONE: ReadonlySet<string> = new Set()

/** The cards that are selected, of those that are shown. */
export function selectionOf(
  ids: ReadonlySignal<readonly string[]>,
  temporaryId: (id: string) => string,
) {
  const picked = signal(NONE)
  // A card that was selected before the service gave its id stays selected.
  const isSelected = (id: string) => picked.value.has(id) || picked.value.has(temporaryId(id))
  return {
    /** The ids of all that were selected, in no order. */
    picked,
    /** The selected cards that are shown, as the board orders them. */
    selected: computed((): readonly string[] =>
      picked.value.size === 0 ? [] : ids.value.filter(isSelected),
    ),
    isSelected,
    /** The card that the pointer is over. */
    pointed: signal<string | undefined>(undefined),
  }
}
