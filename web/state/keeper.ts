import { clear, createStore } from 'idb-keyval'

/** Where the browser keeps whose data it has. */
export const STORED_AS = 'laneway.user'

/** Boards as they were read last. */
export const boardStore = createStore('laneway-boards', 'boards')

/** Commands that are not confirmed, or were refused. */
export const commandStore = createStore('laneway-commands', 'commands')

/** Files on their way to a card. */
export const uploadStore = createStore('laneway-uploads', 'uploads')

/** Whose data this browser keeps: the id of the one who signed in last; empty for a visitor. */
export function keptUser(): string {
  return localStorage.getItem(STORED_AS) ?? ''
}

/** Keeps data for a user from now on; what it kept for another is gone. */
export async function keepFor(user: string): Promise<void> {
  if (keptUser() === user) return
  await forgetKept()
  localStorage.setItem(STORED_AS, user)
}

/** Forgets all that is kept, as when somebody signs out. */
export async function forgetKept(): Promise<void> {
  localStorage.removeItem(STORED_AS)
  sessionStorage.clear()
  await orNothing(Promise.all([boardStore, commandStore, uploadStore].map((store) => clear(store))))
}

/** Forgets the boards, but not what was typed: whoever was signed out elsewhere may come back for that. */
export async function forgetBoards(): Promise<void> {
  // A visitor's boards are public.
  if (keptUser() !== '') await orNothing(clear(boardStore))
}

/** The result, or nothing where the browser keeps no data: the page works without. */
export async function orNothing<T>(kept: Promise<T>): Promise<T | undefined> {
  try {
    return await kept
  } catch {
    return undefined
  }
}
