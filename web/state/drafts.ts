import { type Signal, signal } from '@preact/signals'
import { keptUser } from './keeper.ts'
import { keepDraft, keptDraft } from './kept-drafts.ts'
import { currentUser } from './session.ts'

/** What is typed and not sent: kept for as long as the tab is, also over a reload, and for whoever typed it. */
export type Draft = Signal<string | undefined>

/** The draft of a text, such as a comment on a card: where it is, and what. */
export function draftOf(where: string, what: string): Draft {
  const text = `${where}.${what}`
  const draft = signal(keptDraft(keptUser(), text))
  void keepFor(currentUser(), text, draft)
  return draft
}

/** Keeps what is typed from now on, once it is known who types. */
async function keepFor(asked: Promise<string>, text: string, draft: Draft): Promise<void> {
  const user = await asked
  let last = keptDraft(user, text)
  draft.value ??= last
  draft.subscribe((typed) => {
    if (typed !== last) keepDraft(user, text, typed)
    last = typed
  })
}
