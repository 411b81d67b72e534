import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { Icon, type IconName } from '../ui/icon.tsx'

type Props = {
  icon: IconName
  title: string
  /** Its name among what is offered while the card has none of it. */
  part?: string
  /** Stands at the end of the line of the heading. */
  aside?: ComponentChildren
  children?: ComponentChildren
}

export function Section({ icon, title, part, aside, children }: Props) {
  const id = useId()
  return (
    <section class="card-section" aria-labelledby={id} data-part={part}>
      <div class="card-section-head">
        <Icon name={icon} />
        <h3 id={id}>
          <bdi>{title}</bdi>
        </h3>
        {aside}
      </div>
      {children}
    </section>
  )
}
