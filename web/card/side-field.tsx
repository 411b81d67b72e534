import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

type Props = {
  name: string
  /** Has no value, and is one of those that are shown without only on demand. */
  isBlank?: boolean
  children: ComponentChildren
}

/** A fact about a card, with its name. */
export function SideField({ name, isBlank = false, children }: Props) {
  const id = useId()
  return (
    <div class="side-field" role="group" aria-labelledby={id} data-blank={isBlank || undefined}>
      <span class="side-name" id={id}>
        <bdi>{name}</bdi>
      </span>
      <div class="side-value">{children}</div>
    </div>
  )
}
