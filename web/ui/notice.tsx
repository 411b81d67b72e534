import type { ComponentChildren } from 'preact'
import { useTitle } from '../router/title.ts'
import { Icon, type IconName } from './icon.tsx'
import type { WithRefused } from './refused-button.tsx'
import { TopBar } from './top-bar.tsx'

type Props = WithRefused & {
  icon: IconName
  title: string
  hint?: string
  /** True if it replaces what was shown, so that it has to be read aloud. */
  takesFocus?: boolean
  children: ComponentChildren
}

/** Fills a whole screen in place of what that cannot show. */
export function Notice({ icon, title, hint, takesFocus = false, board, children }: Props) {
  useTitle(title, { takesFocus })
  return (
    <div class="page">
      <TopBar board={board} />
      <main id="content" class="empty-state notice">
        <Icon name={icon} />
        <h1>{title}</h1>
        {hint !== undefined && <p>{hint}</p>}
        <div class="panel-actions">{children}</div>
      </main>
    </div>
  )
}

type EmptyStateProps = {
  icon: IconName
  title: string
  hint?: string
  children?: ComponentChildren
}

/** Takes the place of what is not there yet: says what could be there, and how to make it. */
export function EmptyState({ icon, title, hint, children }: EmptyStateProps) {
  const isFailure = icon === 'offline' || icon === 'warning'
  return (
    <div class="empty-state" role={isFailure ? 'alert' : undefined}>
      <Icon name={icon} />
      <p class="empty-state-title">{title}</p>
      {hint !== undefined && <p>{hint}</p>}
      {children}
    </div>
  )
}
