import { type Signal, signal } from '@preact/signals'
import { keptUser } from '../state/keeper.ts'

/** What is typed and not sent: kept for as long as the tab is, also over a reload, and for whoever typed it. */
export type Draft = Signal<string | undefined>

/** The draft of a text, such as a comment on a card. */
export function draftOf(card: string, what: string): Draft {
  const key = `laneway.draft.${keptUser()}.${card}.${what}`
  const draft = signal(sessionStorage.getItem(key) ?? undefined)
  let isFirst = true
  draft.subscribe((text) => {
    if (isFirst) isFirst = false
    else keep(key, text)
  })
  return draft
}

function keep(key: string, text: string | undefined): void {
  try {
    if (text === undefined || text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // There is no room: the draft lasts as long as the page.
  }
}
