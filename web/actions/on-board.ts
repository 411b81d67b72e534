export { menuOf } from './actions.ts'
export { actOnKey } from './keyboard.ts'
export { watchPointer } from './pointer.ts'
