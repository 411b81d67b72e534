import type { ImgHTMLAttributes } from 'preact'
import { useState } from 'preact/hooks'

type Props = Pick<ImgHTMLAttributes, 'class' | 'fetchpriority' | 'loading'> & { address: string }

/** A picture that covers what is below it once it is loaded. One that cannot be loaded is not shown. */
export function Picture({ address, ...native }: Props) {
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading')
  if (state === 'broken') return null
  return (
    <img
      {...native}
      src={address}
      alt=""
      draggable={false}
      data-shown={state === 'shown' || undefined}
      onLoad={() => setState('shown')}
      onError={() => setState('broken')}
    />
  )
}
