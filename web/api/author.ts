import type { ReadonlySignal } from '@preact/signals'

/** Whoever uses this page, from when it is loaded until they sign out or another signs in. What is begun for them ends with them: it is sent in nobody else's name. */
export type Author = {
  /** Their id; empty until the service has said it, and for a visitor. */
  readonly user: ReadonlySignal<string>
  readonly ended: AbortSignal
  /** Is called where a reply says that somebody else is signed in by then. */
  readonly onAnother: () => void
}
