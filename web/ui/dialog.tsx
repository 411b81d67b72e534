import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../text/text.ts'
import { IconButton } from './button.tsx'
import { takeAhead, typeInto } from './field-ahead.ts'
import { Toasts } from './toast.tsx'
import { inTransition } from './transition.ts'

type ModalProps = {
  labelledBy: string
  look: 'dialog' | 'dialog-wide' | 'panel' | 'popup'
  /** Finds the element that the dialog grows out of when it is shown, if there is one. */
  growsFrom?: (() => HTMLElement | null) | undefined
  /** Called once it is shown, such as to put it beside something. */
  onShow?: (dialog: HTMLElement) => void
  /** Called when the dialog is to close; it closes once it is no longer rendered. */
  onClose: () => void
  children: ComponentChildren
}

/** Lies above everything else for as long as it is rendered. The focus goes into it, and back to where it was. */
export function Modal({ labelledBy, look, growsFrom, onShow, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressedBeside = useRef(false)
  /** True if a point is beside the dialog; its scrollbar and its edges are not. */
  const isBeside = ({ target, clientX, clientY }: MouseEvent) => {
    if (target !== dialog.current || dialog.current === null) return false
    const { left, right, top, bottom } = dialog.current.getBoundingClientRect()
    return clientX < left || clientX > right || clientY < top || clientY > bottom
  }
  useLayoutEffect(() => {
    const { current } = dialog
    if (current === null) return undefined
    const show = () => {
      // It may have been closed before it was shown.
      if (!current.isConnected) return
      const typed = takeAhead()
      current.showModal()
      beginAtTitle(current)
      onShow?.(current)
      typeInto(document.activeElement, typed)
    }
    const from = growsFrom?.() ?? undefined
    current.toggleAttribute('data-grows', from !== undefined)
    if (from === undefined) show()
    else inTransition(show, { from, to: current })
    const stop = printWhole(current)
    return () => {
      stop()
      current.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      class="dialog"
      data-look={look}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => (isPressedBeside.current = isBeside(event))}
      onClick={(event) => {
        if (isPressedBeside.current && isBeside(event)) onClose()
      }}
    >
      {children}
      {/* What lies outside of a modal dialog can neither be reached nor read. */}
      <Toasts />
    </dialog>
  )
}

/** Puts the focus on the title, where the dialog has one that takes it, and nothing else is to have the focus first. Browsers would put it on the first button, which closes the dialog or moves the card. */
function beginAtTitle(dialog: HTMLElement): void {
  if (dialog.querySelector('[autofocus]') !== null) return
  dialog.querySelector<HTMLElement>('h2[tabindex="-1"]')?.focus({ preventScroll: true })
}

/** Browsers print one sheet of what is above everything else. For as long as the page is printed, a dialog is part of it. */
function printWhole(dialog: HTMLDialogElement): () => void {
  let focused: Element | null = null
  const begin = () => {
    focused = document.activeElement
    dialog.close()
    dialog.show()
  }
  const end = () => {
    dialog.close()
    dialog.showModal()
    if (focused instanceof HTMLElement) focused.focus()
  }
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
  }
}

type DialogProps = {
  title: string
  onClose: () => void
  isWide?: boolean
  children: ComponentChildren
}

export function Dialog({ title, onClose, isWide = false, children }: DialogProps) {
  const id = useId()
  return (
    <Modal labelledBy={id} look={isWide ? 'dialog-wide' : 'dialog'} onClose={onClose}>
      <div class="dialog-content">
        <header>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          <IconButton icon="close" label={t('app.close')} onClick={onClose} />
        </header>
        {children}
      </div>
    </Modal>
  )
}
