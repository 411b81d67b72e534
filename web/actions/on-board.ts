export { menuOf } from './actions.ts'
export { actOnEarlyKeys } from './early-keys.ts'
export { actOnKey } from './keyboard.ts'
export { watchPointer } from './pointer.ts'
