/** Where it is noted which boards have tabs; `app/opening.ts` reads it before scripts are loaded. */
export const STORED_AS = 'laneway.tabbed'

/** Most boards that are noted. */
const MOST = 50

/** Whether a board had tabs when its reader looked last, so that there is room for them before they are loaded. */
export function hadTabs(board: string): boolean {
  return noted().includes(board)
}

/** Notes whether a board has tabs. */
export function noteTabs(board: string, hasTabs: boolean): void {
  if (hadTabs(board) === hasTabs) return
  const others = noted().filter((one) => one !== board)
  const boards = hasTabs ? [board, ...others].slice(0, MOST) : others
  localStorage.setItem(STORED_AS, boards.join(' '))
}

function noted(): string[] {
  return localStorage.getItem(STORED_AS)?.split(' ') ?? []
}
