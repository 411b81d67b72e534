import type { ButtonHTMLAttributes, ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon.tsx'

export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger'

type Native = Omit<ButtonHTMLAttributes, 'class' | 'icon'>

type ButtonProps = Native & {
  look?: ButtonLook
  isLarge?: boolean
  icon?: IconName
  /** While this is true, the button cannot be pressed again, and keeps the focus. */
  isBusy?: boolean
  children: ComponentChildren
}

/** A button; of its looks, one screen has one `primary`. */
export function Button(props: ButtonProps) {
  const { look = 'plain', isLarge = false, icon, isBusy = false, children, ...native } = props
  return (
    <button
      type="button"
      {...native}
      class="button"
      data-look={look}
      data-large={isLarge || undefined}
      data-busy={isBusy || undefined}
      aria-disabled={isBusy || native['aria-disabled']}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else native.onClick?.(event)
      }}
    >
      {icon !== undefined && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  )
}

type IconButtonProps = Native & {
  icon: IconName
  /** Its name: read aloud, and shown while it is pointed at. */
  label: string
  isFilled?: boolean
}

export function IconButton({ icon, label, isFilled = false, ...native }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} {...native} class="icon-button">
      <Icon name={icon} isFilled={isFilled} />
    </button>
  )
}

type ButtonLinkProps = {
  href: string
  look?: ButtonLook
  isLarge?: boolean
  icon?: IconName
  /** Its name, where its text alone does not say what it leads to. */
  label?: string
  /** The name of the file that it fetches. */
  download?: string
  children: ComponentChildren
}

export function ButtonLink(props: ButtonLinkProps) {
  const { href, look = 'plain', isLarge, icon, label, download, children } = props
  return (
    <a
      class="button"
      href={href}
      download={download}
      aria-label={label}
      data-look={look}
      data-large={isLarge || undefined}
    >
      {icon !== undefined && <Icon name={icon} />}
      <span>{children}</span>
    </a>
  )
}
