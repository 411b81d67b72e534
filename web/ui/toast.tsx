import { signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { t } from '../text/text.ts'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

type Toast = {
  id: number
  message: string
  isWrong: boolean
  action: { label: string; run: () => void } | undefined
}

const SHOWN_MS = 6_000
const SHOWN_WITH_ACTION_MS = 12_000
const MOST = 3

const toasts = signal<readonly Toast[]>([])
let last = 0

/** Says something in passing, with at most one thing to do about it. */
export function toast(
  message: string,
  { isWrong = false, action }: { isWrong?: boolean; action?: Toast['action'] } = {},
): void {
  last += 1
  const others = toasts.value.filter((one) => one.message !== message)
  toasts.value = [...others, { id: last, message, isWrong, action }].slice(-MOST)
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

function ToastBox({ id, message, isWrong, action }: Toast) {
  const [isHeld, hold] = useState(false)
  const close = () => {
    toasts.value = toasts.value.filter((one) => one.id !== id)
  }
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(close, action === undefined ? SHOWN_MS : SHOWN_WITH_ACTION_MS)
    return () => clearTimeout(timer)
  }, [isHeld])
  return (
    <div
      class="toast"
      data-wrong={isWrong || undefined}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocusIn={() => hold(true)}
      onFocusOut={() => hold(false)}
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
