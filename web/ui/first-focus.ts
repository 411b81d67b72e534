import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * Returns the `ref` of an element that gets the focus when it is rendered first, if `hasFocus` is set. What a
 * dialog or a screen begins with needs the attribute `autofocus`, too: for what comes later, a browser heeds
 * it once in the life of a page.
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
