import type { Page } from 'playwright-core'

/**
 * Notes what each component of a page has rendered, in what Preact keeps of it: the root's vnode (`__k`),
 * a vnode's children (`__k`) and its component (`__c`), and a component's vnode (`__v`). A component that
 * renders again gets a new list of children.
 */
const NOTE = `(() => {
  const seen = new Map()
  const visit = (vnode) => {
    if (!vnode) return
    if (vnode.__c) seen.set(vnode.__c, vnode.__k)
    for (const child of vnode.__k ?? []) visit(child)
  }
  const root = [...document.querySelectorAll('body, body *')].find((one) => one.__k)
  visit(root.__k)
  const before = window.seenComponents
  window.seenComponents = seen
  if (before === undefined) return { all: seen.size, rendered: 0 }
  const again = [...seen.keys()].filter((one) => before.get(one) !== seen.get(one))
  return { all: seen.size, rendered: again.length }
})()`

/** Number of components of a page, and of those that were rendered since this was asked last. */
export function countRenders(page: Page): Promise<{ all: number; rendered: number }> {
  return page.evaluate<{ all: number; rendered: number }>(NOTE)
}
