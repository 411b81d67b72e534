import { type Signal, useSignal } from '@preact/signals'
import type { ImgHTMLAttributes } from 'preact'

type Props = Pick<ImgHTMLAttributes, 'class' | 'fetchpriority' | 'loading'> & { address: string }

/** A picture that covers what is below it once it is loaded. One that cannot be loaded is not shown until there is a connection again. */
export function Picture({ address, ...native }: Props) {
  const isBroken = useSignal(false)
  if (isBroken.value) return null
  return (
    <img
      {...native}
      // The service names paths below its address.
      src={address.replace(/^\//, '')}
      alt=""
      draggable={false}
      onLoad={({ currentTarget }) => {
        currentTarget.dataset['shown'] = ''
      }}
      onError={() => markBroken(isBroken)}
    />
  )
}

/** Notes that a picture could not be loaded. It is asked for again once there is a connection again. */
export function markBroken(isBroken: Signal<boolean>): void {
  isBroken.value = true
  addEventListener('online', () => (isBroken.value = false), { once: true })
}
