import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../text/text.ts'

type Props = {
  /** True if one of the fields is wrong: they are shown then. */
  hasFault: boolean
  children: ComponentChildren
}

/** Fields of a form that few people need: they are shown when somebody asks for them. */
export function MoreFields({ hasFault, children }: Props) {
  const element = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    if (hasFault && element.current !== null) element.current.open = true
  }, [hasFault])
  return (
    <details ref={element} class="more-fields">
      <summary>{t('settings.links.more')}</summary>
      <div class="form">{children}</div>
    </details>
  )
}
