import type { ComponentChildren, Ref } from 'preact'

type Props = {
  title: string
  hint?: string
  /** The element, for a script that scrolls to it. */
  panel?: Ref<HTMLElement>
  children: ComponentChildren
}

/** Shows a part of the account: its title and hint, and beside them its controls. */
export function Panel({ title, hint, panel, children }: Props) {
  return (
    <section class="panel" {...(panel && { ref: panel })}>
      <div class="panel-about">
        <h3>{title}</h3>
        {hint !== undefined && <p class="quiet">{hint}</p>}
      </div>
      <div class="panel-body">{children}</div>
    </section>
  )
}
