import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { useCard } from './card-page.ts'
import { type Part, isFilled } from './parts.ts'

type Props = { part: Part; name: string; children: ComponentChildren }

/** A fact about a card, with its name. Without a value it is shown to those alone who asked for it, and for as long as it has the focus. */
export function SideField({ part, name, children }: Props) {
  const page = useCard()
  const id = useId()
  const isBlank = !isFilled(page, part) && !page.asked.value.has(part)
  return (
    <div
      class="side-field"
      role="group"
      aria-labelledby={id}
      data-part={part}
      data-blank={isBlank || undefined}
    >
      <span class="side-name" id={id}>
        <bdi>{name}</bdi>
      </span>
      <div class="side-value">{children}</div>
    </div>
  )
}
