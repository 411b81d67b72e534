import { useEffect } from 'preact/hooks'
import { t } from '../text/text.ts'
import { wasNavigated } from './router.ts'

/** Names the tab after what is shown; without a title after the service alone. Where another screen was shown before, the focus comes to what this one begins with, as on a new page. */
export function useTitle(title?: string): void {
  const name = t('app.name')
  const shown = title === undefined ? name : `${title} · ${name}`
  useEffect(() => {
    document.title = shown
  }, [shown])
  useEffect(() => {
    if (wasNavigated()) focusStart()
  }, [])
}

/** Focuses the field that a form begins with, or else the heading. */
function focusStart(): void {
  const field = document.querySelector<HTMLElement>('main [autofocus]')
  const heading = document.querySelector<HTMLElement>('h1')
  if (heading !== null) heading.tabIndex = -1
  ;(field ?? heading)?.focus()
}
