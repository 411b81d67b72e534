/** A card as it lies on the board that is shown, by its id; null where it does not. Of one that lies in several groups it is the one in the group, or else the one that the Tab key leads to. */
export function cardOnBoard(id: string, group?: string): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)]
  const isMeant = (one: HTMLElement) =>
    group === undefined ? one.querySelector('[tabindex="0"]') : groupOf(one) === group
  return all.find(isMeant) ?? all[0] ?? null
}

/** The key of the group that an element lies in; undefined where cards are not grouped. */
export function groupOf(element: Element | null | undefined): string | undefined {
  return element?.closest<HTMLElement>('[data-group]')?.dataset['group']
}
