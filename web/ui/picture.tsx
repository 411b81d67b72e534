import type { ImgHTMLAttributes } from 'preact'
import { useBroken } from './broken-picture.ts'

type Props = Pick<ImgHTMLAttributes, 'class' | 'fetchpriority' | 'loading'> & { address: string }

/** A picture that covers what is below it once it is loaded. One that cannot be loaded is not shown until there is a connection again. */
export function Picture({ address, ...native }: Props) {
  const isBroken = useBroken()
  if (isBroken.value) return null
  return (
    <img
      {...native}
      src={address}
      alt=""
      draggable={false}
      onLoad={({ currentTarget }) => currentTarget.setAttribute('data-shown', '')}
      onError={() => {
        isBroken.value = true
      }}
    />
  )
}
