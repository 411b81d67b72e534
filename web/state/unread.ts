import { signal } from '@preact/signals'

/** How many notifications of the one who is signed in are unread; 0 until that is known. */
export const unread = signal(0)
