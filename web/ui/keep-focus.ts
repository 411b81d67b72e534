const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'

/** Moves the focus from something that is taken away to what is near that place, so that nobody who uses keys or a screen reader starts again at the top of the page. */
export function keepFocus(): void {
  let focused: Element | undefined
  document.addEventListener('focusin', ({ target }) => {
    focused = target instanceof Element ? target : undefined
  })
  document.addEventListener('focusout', ({ target }) => {
    queueMicrotask(() => {
      if (target instanceof Element && target.isConnected && target === focused) focused = undefined
    })
  })
  const watch = new MutationObserver((records) => {
    const lost = focused
    if (lost === undefined || lost.isConnected) return
    focused = undefined
    const record = records.find(({ removedNodes }) =>
      [...removedNodes].some((node) => node.contains(lost)),
    )
    // Whoever took it away may have a better place in mind, in the next frame at the latest.
    if (record !== undefined)
      requestAnimationFrame(() => setTimeout(() => isLost() && focusNear(record)))
  })
  watch.observe(document.body, { childList: true, subtree: true })
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/** Focuses what is next to the place, before it, or around it. */
function focusNear({ nextSibling, previousSibling, target }: MutationRecord): void {
  for (const near of [nextSibling, previousSibling, ...around(target)])
    if (near instanceof Element && near.isConnected && focusIn(near)) return
}

function around(node: Node): Element[] {
  const found: Element[] = []
  for (let one = node instanceof Element ? node : null; one !== null; one = one.parentElement)
    found.push(one)
  return found
}

function focusIn(place: Element): boolean {
  const all = place.querySelectorAll<HTMLElement>(FOCUSABLE)
  const candidates = place instanceof HTMLElement && place.matches(FOCUSABLE) ? [place] : [...all]
  const first = candidates.find((one) => one.checkVisibility({ visibilityProperty: true }))
  first?.focus()
  return first !== undefined && document.activeElement === first
}
