import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * What has the focus once it is rendered, where it is to. The attribute `autofocus` is needed, too: by
 * what a dialog or a screen begins with. For what comes later, a browser heeds it once in the life of a page.
 */
export function useFirstFocus<Focused extends { focus(): void }>(
  hasFocus = true,
): RefObject<Focused | null> {
  const element = useRef<Focused>(null)
  useLayoutEffect(() => {
    if (hasFocus) element.current?.focus()
  }, [])
  return element
}
