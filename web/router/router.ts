import { computed, signal } from '@preact/signals'
import { BASE, ownPath } from '../base.ts'
import { type Route, routeOf } from './route.ts'

export const address = signal(new URL(location.href))

let hasMoved = false

/** True once another address was shown since the page was loaded. */
export function wasNavigated(): boolean {
  return hasMoved
}

export const route = computed(() => routeAt(address.value))

/** The filter of the board, or the question of the search, in the address. */
export const filterText = computed(() => address.value.searchParams.get('q') ?? '')

/** Names in the address the way in which the cards of the board are grouped; empty if they are not. */
export const groupText = computed(() => address.value.searchParams.get('group') ?? '')

/** The section of the board's settings in the address. */
export const settingsText = computed(() => address.value.searchParams.get('settings') ?? undefined)

/** Shows another address of this page. `replaces` leaves no step in the history. */
export function navigate(to: string, { replaces = false } = {}): void {
  const next = new URL(to, BASE)
  if (next.href === location.href) return
  if (replaces) history.replaceState(history.state, '', next)
  else history.pushState({ from: location.href }, '', next)
  show(next)
}

/** Closes what was opened over an address: goes back to it if that is the step before, so that the history gets no step more. */
export function navigateBack(to: string): void {
  const next = new URL(to, BASE)
  const before: unknown = history.state
  const isBefore = before instanceof Object && 'from' in before && before.from === next.href
  if (!isBefore) return navigate(to, { replaces: true })
  show(next)
  history.back()
}

/** Keeps the filter in the address, without a step in the history. */
export function setFilterText(text: string): void {
  const next = new URL(location.href)
  if (text === '') next.searchParams.delete('q')
  else next.searchParams.set('q', text)
  navigate(next.href, { replaces: true })
}

/** The address that is shown, with other parameters; one that is undefined is left out. */
export function addressWith(given: Record<string, string | undefined>): string {
  const next = new URL(address.value)
  for (const [name, value] of Object.entries(given))
    if (value === undefined) next.searchParams.delete(name)
    else next.searchParams.set(name, value)
  return next.pathname + next.search
}

/** Opens a section of the board's settings, or closes them. */
export function showSettings(section: string | undefined): void {
  const next = new URL(location.href)
  if (section === undefined) next.searchParams.delete('settings')
  else next.searchParams.set('settings', section)
  if (section === undefined) navigateBack(next.href)
  else navigate(next.href)
}

/** Follows the browser's history, and links to addresses of this page without loading it again. */
export function startRouter(): void {
  addEventListener('popstate', () => {
    show(new URL(location.href))
  })
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || !isFollowed(link, event)) return
    event.preventDefault()
    navigate(link.href)
  })
}

function routeAt(shown: { href: string }): Route {
  const path = ownPath(shown)
  return path === undefined ? { screen: 'unknown' } : routeOf(path)
}

function show(next: URL): void {
  hasMoved = true
  address.value = next
}

/** True if a click on a link shows another address of this page, and does nothing else. */
export function isFollowed(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (event.defaultPrevented || event.button !== 0) return false
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false
  if (link.target !== '' || link.hasAttribute('download')) return false
  const { screen } = routeAt(link)
  return screen !== 'unknown' && (link.hash === '' || link.pathname !== location.pathname)
}
