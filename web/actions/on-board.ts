export { menuOf } from './actions.ts'
export { watchPointer } from './pointer.ts'
export { watchKeys } from './waiting-keys.ts'
