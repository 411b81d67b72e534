import { type ReadonlySignal, signal } from '@preact/signals'

/** Whoever uses this page, from when it is loaded or they sign in until somebody signs in or out. What is begun for them ends with them: it is sent in nobody else's name. */
export type Author = {
  /** Their id; empty until the service has said it, and for a visitor. */
  readonly user: ReadonlySignal<string>
  readonly ended: AbortSignal
}

const current = signal(begin())

/** Whoever uses this page, for what follows when that changes. */
export const currentAuthor: ReadonlySignal<Author> = current

/** Whoever uses this page now. */
export function author(): Author {
  return current.peek()
}

/** Notes who it is that uses this page. */
export function nameAuthor(user: string): void {
  current.peek().user.value = user
}

/** Ends all that was begun for whoever used this page until now. */
export function endAuthor(): void {
  const before = current.peek()
  current.value = begin()
  before.end()
}

function begin() {
  const over = new AbortController()
  return { user: signal(''), ended: over.signal, end: () => over.abort() }
}
