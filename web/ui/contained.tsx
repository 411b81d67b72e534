import type { ComponentChildren } from 'preact'
import { useErrorBoundary } from 'preact/hooks'
import { t } from '../text/text.ts'

type Props = {
  /** This is shown once a fault was met; without it, a sentence that says so. */
  instead?: ComponentChildren
  children: ComponentChildren
}

/** Keeps a fault to the part of the page that met it. */
export function Contained({ instead, children }: Props) {
  const [fault] = useErrorBoundary((thrown) => console.error(thrown))
  if (fault === undefined) return <>{children}</>
  return <>{instead ?? <p class="quiet">{t('app.part-failed')}</p>}</>
}
