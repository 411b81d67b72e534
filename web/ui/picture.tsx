import type { ImgHTMLAttributes } from 'preact'
import { useState } from 'preact/hooks'
import { useBroken } from './broken-picture.ts'

type Props = Pick<ImgHTMLAttributes, 'class' | 'fetchpriority' | 'loading'> & { address: string }

/** A picture that covers what is below it once it is loaded. One that cannot be loaded is not shown until there is a connection again. */
export function Picture({ address, ...native }: Props) {
  const [isShown, setShown] = useState(false)
  const isBroken = useBroken()
  if (isBroken.value) return null
  return (
    <img
      {...native}
      src={address}
      alt=""
      draggable={false}
      data-shown={isShown || undefined}
      onLoad={() => setShown(true)}
      onError={() => {
        isBroken.value = true
      }}
    />
  )
}
