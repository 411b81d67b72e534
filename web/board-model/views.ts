import { computed } from '@preact/signals'
import { address, addressWith } from '../router/router.ts'
import type { IconName } from '../ui/icon.tsx'

/** The ways to look at the cards of a board, each with its icon. */
export const VIEWS = {
  board: 'columns',
  table: 'table',
  calendar: 'calendar',
} as const satisfies Record<string, IconName>

export type View = keyof typeof VIEWS

export const VIEW_NAMES: readonly View[] = ['board', 'table', 'calendar']

/** The view that the address names, or else the board. */
export const shownView = computed((): View => {
  const named = address.value.searchParams.get('view')
  return VIEW_NAMES.find((name) => name === named) ?? 'board'
})

/** The address of the same board in a view; the filter and the groups stay, unless others are given. */
export function viewAddress(
  view: View,
  filter: { q?: string; group?: string | undefined } = {},
): string {
  return addressWith({ ...filter, view: view === 'board' ? undefined : view })
}

/** True if the view that is shown can group cards: a calendar has them by day. */
export const canGroup = computed(() => shownView.value !== 'calendar')
