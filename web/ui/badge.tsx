import type { ComponentChildren } from 'preact'
import type { ItemColor } from '../../src/kernel/contract/colors.ts'
import { t } from '../text/text.ts'
import { Icon, type IconName } from './icon.tsx'

export type BadgeTone = 'quiet' | 'danger' | 'warning' | 'success'

type Props = {
  icon?: IconName
  tone?: BadgeTone
  /** The full text of the badge is read aloud, and shown while it is pointed at. */
  title?: string
  children?: ComponentChildren
}

/** A small fact about something, such as a date or a count. */
export function Badge({ icon, tone = 'quiet', title, children }: Props) {
  return (
    <span class="badge" data-tone={tone} title={title}>
      {icon !== undefined && <Icon name={icon} />}
      {title === undefined ? (
        children
      ) : (
        <>
          <span class="spoken">{title}</span>
          <span aria-hidden="true">{children}</span>
        </>
      )}
    </span>
  )
}

/** A label of a board. One without a name is read aloud by its color. */
export function Label({ name, color }: { name: string; color: ItemColor }) {
  return (
    <span class="label" data-color={color}>
      {name || <span class="spoken">{t(`color.${color}`)}</span>}
    </span>
  )
}
