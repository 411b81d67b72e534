import { signal } from '@preact/signals'

/** Counts the unread notifications of the one who is signed in; it is 0 until that is known. */
export const unread = signal(0)
