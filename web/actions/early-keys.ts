import type { BoardPage } from '../board-page/board-page.ts'
import { isTyping } from '../ui/typing.ts'
import { actOnKey } from './keyboard.ts'

/** Acts on keys that were pressed before the actions were loaded. Once one of them leads into a field, those after it are text. */
export function actOnEarlyKeys(page: BoardPage, early: readonly KeyboardEvent[]): void {
  for (const event of early) {
    if (isTyping(event.target)) continue
    const { activeElement: field } = document
    if (field instanceof HTMLInputElement) type(field, event)
    else actOnKey(page, event)
  }
}

function type(field: HTMLInputElement, { key }: KeyboardEvent): void {
  if ([...key].length > 1) return
  const { selectionStart, selectionEnd, value } = field
  field.setRangeText(key, selectionStart ?? value.length, selectionEnd ?? value.length, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
