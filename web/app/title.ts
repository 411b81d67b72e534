import { useEffect } from 'preact/hooks'
import { t } from '../text/text.ts'

/** Names the tab after what is shown; without a title after the service alone. */
export function useTitle(title?: string): void {
  const name = t('app.name')
  const shown = title === undefined ? name : `${title} · ${name}`
  useEffect(() => {
    document.title = shown
  }, [shown])
}
