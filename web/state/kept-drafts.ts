import { draftsOf, keptUser } from './keeper.ts'

/** The draft of a text that somebody has typed. Drafts are in the storage of the tab: they outlive a reload, and no other tab has them. */
export function keptDraft(user: string, text: string): string | undefined {
  return user === '' ? undefined : (sessionStorage.getItem(keyOf(user, text)) ?? undefined)
}

/** Keeps a draft, or forgets it; nothing is kept for somebody who is not signed in any more. */
export function keepDraft(user: string, text: string, draft: string | undefined): void {
  if (user === '' || user !== keptUser()) return
  try {
    if (draft === undefined || draft === '') sessionStorage.removeItem(keyOf(user, text))
    else sessionStorage.setItem(keyOf(user, text), draft)
  } catch {
    // There is no room: the draft lasts as long as the page.
  }
}

/** Number of drafts of the one who is signed in. */
export function countDrafts(): number {
  const own = keyOf(keptUser(), '')
  return Object.keys(sessionStorage).filter((key) => key.startsWith(own) && !key.endsWith('.base'))
    .length
}

function keyOf(user: string, text: string): string {
  return draftsOf(user) + text
}
