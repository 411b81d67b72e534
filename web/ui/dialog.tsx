import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../text/text.ts'
import { IconButton } from './button.tsx'

type DialogGiven = {
  title: string
  /** Is told that the dialog is to go: it does once it is no longer rendered. */
  onClose: () => void
  isWide?: boolean
  children: ComponentChildren
}

/** A dialog above everything else for as long as it is rendered. The focus goes into it, and back to where it was. */
export function Dialog({ title, onClose, isWide = false, children }: DialogGiven) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      class="dialog"
      data-wide={isWide || undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onPointerDown={({ target }) => {
        if (target === dialog.current) onClose()
      }}
    >
      <div class="dialog-content">
        <header>
          <h2 id={id}>{title}</h2>
          <IconButton icon="close" label={t('app.close')} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  )
}
