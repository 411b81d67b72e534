import type { ComponentChildren } from 'preact'
import { useTitle } from '../router/title.ts'
import { t } from '../text/text.ts'
import { Brand } from '../ui/brand.tsx'

type Props = {
  title: string
  lead: string
  /** True if it replaces another one at the same address, whose focus it takes. */
  takesFocus?: boolean
  children: ComponentChildren
}

/** The frame of the screens that let somebody in. */
export function Entrance({ title, lead, takesFocus = false, children }: Props) {
  useTitle(title, { takesFocus })
  return (
    <div class="entrance">
      <header>
        <Brand />
      </header>
      <main class="entrance-card" id="content">
        <h1>{title}</h1>
        <p class="entrance-lead">{lead}</p>
        {children}
      </main>
      <footer>
        <a href="/docs">{t('greeting.interface')}</a>
      </footer>
    </div>
  )
}
