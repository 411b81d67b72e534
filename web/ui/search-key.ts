import { navigate } from '../router/router.ts'
import { pickedKeys } from '../state/picked-keys.ts'
import { isTyping } from './typing.ts'

/** Leads to the search by `/`, on screens other than a board; on the search itself to its field. */
export function watchSearchKey(): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    if (pickedKeys.peek().isOff || event.defaultPrevented || isTyping(event.target)) return
    event.preventDefault()
    const field = document.querySelector<HTMLInputElement>('[data-question]')
    if (field === null) navigate('/search')
    field?.focus()
    field?.select()
  }
  document.addEventListener('keydown', pressed)
  return () => document.removeEventListener('keydown', pressed)
}
