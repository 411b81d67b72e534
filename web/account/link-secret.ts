import { useEffect, useMemo } from 'preact/hooks'
import { route } from '../router/router.ts'

/**
 * The secret with which the address ends, taken out of the address: so it is in no history, no bookmark
 * and no picture of the screen. Empty if the page was loaded again since.
 */
export function useLinkSecret(): string {
  const secret = useMemo(() => ('secret' in route.value ? route.value.secret : ''), [])
  useEffect(() => {
    const [, screen] = location.pathname.split('/')
    if (secret !== '') history.replaceState(history.state, '', `/${screen}`)
  }, [])
  return secret
}
