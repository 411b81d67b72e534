export { menuOf } from './actions.ts'
export { watchBoard } from './waiting-keys.ts'
export { BoardBackground } from '../board-page/board-background.tsx'
