/** One element becomes the other one, which takes its place and grows out of it. */
type Growth = { from: HTMLElement; to: HTMLElement }

const NAME = 'grows'

/** Changes what is shown, in a view transition if the browser has them and the reader wants motion. The change is a moment later then. */
export function inTransition(change: () => void, growth?: Growth): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!('startViewTransition' in document) || isStill) return change()
  name(growth?.from, NAME)
  const transition = document.startViewTransition(async () => {
    name(growth?.from, '')
    change()
    await rendered()
    name(growth?.to, NAME)
  })
  const end = () => name(growth?.to, '')
  // One that the browser skips, as in a tab that nobody sees, changes what is shown all the same.
  transition.ready.catch(() => {})
  transition.finished.then(end, end)
}

/** Resolves when Preact has rendered what changed. */
function rendered(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

function name(element: HTMLElement | undefined, value: string): void {
  element?.style.setProperty('view-transition-name', value)
}
