import { KEPT_AS } from '../base.ts'

const STORED_AS = `${KEPT_AS}.tabs`

/** True if the reader had tabs on a board when this browser knew last. It is known at once, so that their row is kept free until they are read. */
export function hadTabs(board: string): boolean {
  return (localStorage.getItem(STORED_AS) ?? '').split(' ').includes(board)
}

/** Keeps the ids of the boards for which the reader has tabs. */
export function keepTabs(texts: Pick<Storage, 'setItem'>, boards: ReadonlySet<string>): void {
  texts.setItem(STORED_AS, [...boards].join(' '))
}

/** Forgets which boards have tabs, as when somebody else signs in. */
export function forgetTabs(texts: Pick<Storage, 'removeItem'>): void {
  texts.removeItem(STORED_AS)
}
