import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

/** Whether a picture could not be loaded, which its `onError` sets. It is asked for again once there is a connection again. */
export function useBroken(): Signal<boolean> {
  const isBroken = useSignal(false)
  useEffect(() => {
    if (!isBroken.value) return undefined
    const askAgain = () => {
      isBroken.value = false
    }
    addEventListener('online', askAgain)
    return () => removeEventListener('online', askAgain)
  }, [isBroken.value])
  return isBroken
}
