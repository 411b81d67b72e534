/** Gives the focus of what is taken away to what is rendered in its place by the next frame; not if somebody has put it elsewhere by then. */
export function focusInstead(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) find()?.focus()
  })
}
