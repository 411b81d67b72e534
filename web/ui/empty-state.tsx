import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon.tsx'

type Props = {
  icon: IconName
  title: string
  hint?: string
  children?: ComponentChildren
}

/** Takes the place of what is not there yet: says what could be there, and how to make it. */
export function EmptyState({ icon, title, hint, children }: Props) {
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
