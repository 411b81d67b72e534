import { useState } from 'preact/hooks'

type Props = {
  address: string
  class?: string
  /** Whether it is loaded only once it is near what is seen. */
  isLazy?: boolean
  /** Whether everything else is loaded before it. */
  isLast?: boolean
}

/** A picture that covers what is below it once it is loaded. One that cannot be loaded is not shown. */
export function Picture({ address, isLazy = false, isLast = false, ...native }: Props) {
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading')
  if (state === 'broken') return null
  return (
    <img
      {...native}
      loading={isLazy ? 'lazy' : undefined}
      fetchpriority={isLast ? 'low' : undefined}
      src={address}
      alt=""
      draggable={false}
      data-shown={state === 'shown' || undefined}
      onLoad={() => setState('shown')}
      onError={() => setState('broken')}
    />
  )
}
