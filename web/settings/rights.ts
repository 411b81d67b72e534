import type { BoardPage } from '../board-page/board-page.ts'

/** Whether the board itself, its members and its labels can be changed. */
export function canManage(page: BoardPage): boolean {
  return page.may('manage') && !page.board.value?.archived
}

/** Whether what is on the board can be changed. */
export function canWrite(page: BoardPage): boolean {
  return page.may('write') && !page.board.value?.archived
}
