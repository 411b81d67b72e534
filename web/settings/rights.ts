import type { BoardPage } from '../board-model/board-page.ts'

/** True if the reader may change the board itself, its members and its labels. */
export function canManage(page: BoardPage): boolean {
  return page.may('manage') && !page.board.value?.archived
}

export function canWrite(page: BoardPage): boolean {
  return page.may('write') && !page.board.value?.archived
}
