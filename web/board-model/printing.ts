import { signal } from '@preact/signals'
import { options } from 'preact'

/** True while the board is printed: then it is rendered whole, however far a card is from the screen. */
export const isPrinting = signal(false)

/** Follows the browser's printing while a board is shown. */
export function watchPrinting(): () => void {
  const begin = () => set(true)
  const end = () => set(false)
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
  }
}

/** Renders before it returns, because browsers print what is there once they have told of it. */
function set(value: boolean): void {
  const { debounceRendering } = options
  options.debounceRendering = (render) => render()
  isPrinting.value = value
  if (debounceRendering === undefined) delete options.debounceRendering
  else options.debounceRendering = debounceRendering
}
