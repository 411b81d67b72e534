/** A text that somebody typed, and whether the page showed it as done. */
export type Typed = {
  text: string
  as: 'card' | 'title' | 'comment' | 'item'
  isShown: boolean
  /** Says whether it was deleted again: not, perhaps, or as the page showed. */
  deletion: 'none' | 'begun' | 'shown'
}

/** Finds faults in what somebody typed, by the texts that are stored and what was taken back. */
export function faultsIn(
  typed: readonly Typed[],
  stored: readonly string[],
  refused: string,
): string[] {
  const titles = typed.filter(({ as }) => as === 'title')
  const lastShown = titles.findLastIndex(({ isShown }) => isShown)
  return typed.flatMap((one) => {
    const { text, isShown, deletion } = one
    const isTitle = one.as === 'title'
    // A title is replaced by the next one; one that was typed and not shown may be stored.
    const mayBe = isTitle ? titles.slice(lastShown).map((title) => title.text) : [text]
    const isAsked = isTitle ? one === titles[lastShown] : isShown
    const count = stored.filter((other) => mayBe.includes(other)).length
    if (count > 1) return [`${text} is there ${count} times`]
    if (deletion === 'shown') return count > 0 ? [`${text} is there, but was deleted`] : []
    const mayBeGone = deletion === 'begun' || refused.includes(text)
    return isAsked && count === 0 && !mayBeGone ? [`${text} is lost`] : []
  })
}
