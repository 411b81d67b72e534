/** Notes, of the cards that come at once, how many are in lists to the right of the window. */
export const NOTE_CARDS = `window.beside = []
new MutationObserver((changes) => {
  const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
  const cards = added.flatMap((node) => [node, ...(node.querySelectorAll?.('*') ?? [])])
    .filter((node) => node.matches?.('[data-card]'))
  const isBeside = (card) =>
    card.closest('[data-cell]')?.getBoundingClientRect().left >= innerWidth
  const beside = cards.filter(isBeside)
  if (cards.length > 0) window.beside.push(beside.length)
}).observe(document, { childList: true, subtree: true })`

/** The cards and lists that are transparent, and their parts. */
export const TRANSPARENT = `[...document.querySelectorAll('.cell, .cell *')]
  .filter((one) => getComputedStyle(one).opacity !== '1').map((one) => one.outerHTML)`
