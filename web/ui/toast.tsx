import { signal, useSignal } from '@preact/signals'
import type { ComponentChild } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { KEPT_AS } from '../base.ts'
import type { Texts } from '../state/keeper.ts'
import { t } from '../text/text.ts'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { useSwipe } from './swipe.ts'

type Toast = {
  id: number
  message: string
  isWrong: boolean
  /** True if it is shown until somebody dismisses it. */
  stays: boolean
  below: ComponentChild
  /** It is offered as long as it may run. */
  action: { label: string; run: () => void; mayRun?: () => boolean } | undefined
}

/** A toast is shown for so long; it lies over the lowest cards if there is little room. */
const SHOWN_MS = { wide: 6_000, narrow: 4_000 } as const
const SHOWN_WITH_ACTION_MS = { wide: 12_000, narrow: 8_000 } as const
const MOST = 3

const toasts = signal<readonly Toast[]>([])
let last = 0

/** Shows a message in passing, with at most one action. Returns a function that takes it away. */
export function toast(
  message: string,
  { isWrong = false, stays = false, below, action }: Partial<Omit<Toast, 'id' | 'message'>> = {},
): () => void {
  last += 1
  const id = last
  const others = toasts.value.filter((one) => one.message !== message)
  const all = [...others, { id, message, isWrong, stays, below, action }]
  const passing = all.filter((one) => !one.stays).slice(-MOST)
  toasts.value = all.filter((one) => one.stays || passing.includes(one))
  return () => {
    toasts.value = toasts.value.filter((one) => one.id !== id)
  }
}

const NEXT = `${KEPT_AS}.toast`

/** Has the page that comes next in the tab say something, if this one is left at once. */
export function toastNext(texts: Texts, message: string): void {
  texts.setItem(NEXT, message)
}

/** Shows the message that the page before this one has left. */
export function toastLeft(texts: Texts): void {
  const message = texts.getItem(NEXT)
  if (message === null) return
  texts.removeItem(NEXT)
  toast(message)
}

/** Shows toasts, and has them read aloud; once on a page. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-atomic="false">
      {toasts.value.map((one) => (
        <ToastBox key={one.id} {...one} />
      ))}
    </div>
  )
}

function ToastBox({ id, message, isWrong, stays, below, action }: Toast) {
  const isPointed = useSignal(false)
  const isFocused = useSignal(false)
  const isHeld = isPointed.value || isFocused.value
  const element = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<HTMLElement>(undefined)
  const close = () => {
    // The focus goes back to where it was before the toast.
    if (element.current?.contains(document.activeElement)) cameFrom.current?.focus()
    toasts.value = toasts.value.filter((one) => one.id !== id)
  }
  useEffect(() => {
    if (isHeld || stays) return undefined
    const room = matchMedia('(width < 40rem)').matches ? 'narrow' : 'wide'
    const shownMs = action === undefined ? SHOWN_MS : SHOWN_WITH_ACTION_MS
    const timer = setTimeout(close, shownMs[room])
    return () => clearTimeout(timer)
  }, [isHeld])
  return (
    <div
      ref={element}
      {...useSwipe(close)}
      class="toast"
      data-wrong={isWrong || undefined}
      onPointerEnter={() => (isPointed.value = true)}
      onPointerLeave={() => (isPointed.value = false)}
      onFocusIn={({ currentTarget, relatedTarget }) => {
        isFocused.value = true
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          cameFrom.current = relatedTarget
      }}
      onFocusOut={() => (isFocused.value = false)}
    >
      <Icon name={isWrong ? 'warning' : below ? 'upload' : 'check'} />
      <p>
        {message}
        {below}
      </p>
      {action !== undefined && action.mayRun?.() !== false && (
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
