import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

/** The page must be in front for so long before access can be allowed. */
const SETTLED_MS = 500

/** True once the page has been in front for a moment. Another site can have somebody click twice, and close its own window over this page between the two clicks; the second one must not allow anything. */
export function useSettled(): boolean {
  const isSettled = useSignal(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const restart = () => {
      isSettled.value = false
      clearTimeout(timer)
      timer = setTimeout(() => (isSettled.value = true), SETTLED_MS)
    }
    restart()
    addEventListener('focus', restart)
    document.addEventListener('visibilitychange', restart)
    return () => {
      clearTimeout(timer)
      removeEventListener('focus', restart)
      document.removeEventListener('visibilitychange', restart)
    }
  }, [])
  return isSettled.value
}
