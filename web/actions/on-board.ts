export { menuOf } from './actions.ts'
export { watchBoard } from './waiting-keys.ts'
