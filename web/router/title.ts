import { type ReadonlySignal, effect, signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { shortCount } from '../text/numbers.ts'
import { t } from '../text/text.ts'
import { wasNavigated } from './router.ts'

/**
 * Names the tab after the screen; without a title after the service alone. If another screen was shown before, the
 * first element gets the focus, as on a new page, and with `takesFocus` also if this replaces a part of the same screen.
 */
export function useTitle(title?: string, { takesFocus = false } = {}): void {
  useEffect(() => nameTab(title), [title])
  useEffect(() => {
    if (takesFocus || wasNavigated()) focusStart()
  }, [])
}

const named = signal<string | undefined>(undefined)

/** Keeps the title of the tab: its name, after how many notifications are unread. */
export function showTitle(unread: ReadonlySignal<number>): void {
  effect(() => {
    const { value: count } = unread
    if (named.value === undefined) return
    document.title = count === 0 ? named.value : `(${shortCount(count)}) ${named.value}`
  })
}

/** Names the tab, from what is shown to what that is part of. */
export function nameTab(...names: (string | undefined)[]): void {
  named.value = [...names, t('app.name')].filter((name) => name !== undefined).join(' · ')
}

/** Focuses the field that a form begins with, or else the heading. */
export function focusStart(): void {
  const field = document.querySelector<HTMLElement>('main [autofocus]')
  const heading = document.querySelector<HTMLElement>('h1')
  if (heading !== null) heading.tabIndex = -1
  ;(field ?? heading)?.focus()
}
