/** A card as it lies on the board that is shown, by its id; null where it does not. */
export function cardOnBoard(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)
}
