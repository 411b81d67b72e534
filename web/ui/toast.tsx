import { signal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../text/text.ts'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

type Toast = {
  id: number
  message: string
  isWrong: boolean
  /** Whether it is shown until somebody dismisses it. */
  stays: boolean
  action: { label: string; run: () => void } | undefined
}

const SHOWN_MS = 6_000
const SHOWN_WITH_ACTION_MS = 12_000
const MOST = 3

const toasts = signal<readonly Toast[]>([])
let last = 0

/** Says something in passing, with at most one thing to do about it. Gives what takes it away. */
export function toast(
  message: string,
  { isWrong = false, stays = false, action }: Partial<Omit<Toast, 'id' | 'message'>> = {},
): () => void {
  last += 1
  const id = last
  const others = toasts.value.filter((one) => one.message !== message)
  const all = [...others, { id, message, isWrong, stays, action }]
  const passing = all.filter((one) => !one.stays).slice(-MOST)
  toasts.value = all.filter((one) => one.stays || passing.includes(one))
  return () => {
    toasts.value = toasts.value.filter((one) => one.id !== id)
  }
}

/** Where toasts are shown and read aloud; once on a page. */
export function Toasts() {
  return (
    <div class="toasts" role="status">
      {toasts.value.map((one) => (
        <ToastBox key={one.id} {...one} />
      ))}
    </div>
  )
}

function ToastBox({ id, message, isWrong, stays, action }: Toast) {
  const [isPointed, point] = useState(false)
  const [isFocused, focus] = useState(false)
  const isHeld = isPointed || isFocused
  const element = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<HTMLElement>(undefined)
  const close = () => {
    // What has the focus goes, so it goes back to where it was.
    if (element.current?.contains(document.activeElement)) cameFrom.current?.focus()
    toasts.value = toasts.value.filter((one) => one.id !== id)
  }
  useEffect(() => {
    if (isHeld || stays) return undefined
    const timer = setTimeout(close, action === undefined ? SHOWN_MS : SHOWN_WITH_ACTION_MS)
    return () => clearTimeout(timer)
  }, [isHeld])
  return (
    <div
      ref={element}
      class="toast"
      data-wrong={isWrong || undefined}
      onPointerEnter={() => point(true)}
      onPointerLeave={() => point(false)}
      onFocusIn={({ currentTarget, relatedTarget }) => {
        focus(true)
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          cameFrom.current = relatedTarget
      }}
      onFocusOut={() => focus(false)}
    >
      <Icon name={isWrong ? 'warning' : 'check'} />
      <p>{message}</p>
      {action !== undefined && (
        <Button
          look="quiet"
          onClick={() => {
            close()
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label={t('app.dismiss')} onClick={close} />
    </div>
  )
}
