import { navigate, route } from '../router/router.ts'
import { pickedKeys } from '../state/picked-keys.ts'
import { isTyped, typeInto } from './typed-ahead.ts'
import { isTyping } from './typing.ts'

/** The keys that the reader types while the search is loaded; its field takes them. */
let ahead: KeyboardEvent[] = []

/** Leads to the search by `/`, on screens other than a board; on the search itself to its field. What is typed before the field is there waits for it. */
export function watchSearchKey(): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || !isTyped(event)) return
    const field = document.querySelector<HTMLInputElement>('[data-question]')
    if (field === null && route.peek().screen === 'search') ahead.push(event)
    else if (event.key !== '/' || pickedKeys.peek().isOff) return
    else if (field === null) {
      ahead = []
      navigate('/search')
    } else {
      field.focus()
      field.select()
    }
    event.preventDefault()
  }
  document.addEventListener('keydown', pressed)
  return () => document.removeEventListener('keydown', pressed)
}

/** Types into the field of the search what was typed before it was there. */
export function takeTypedAhead(field: HTMLInputElement): void {
  for (const event of ahead) typeInto(field, event)
  ahead = []
}
