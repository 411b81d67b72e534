import type { Signal } from '@preact/signals'

/** Empties a field whose text was sent, unless another one was typed while that was on its way. */
export function emptySent(typed: Signal<string>, sent: string): void {
  if (typed.peek().trim() === sent) typed.value = ''
}
