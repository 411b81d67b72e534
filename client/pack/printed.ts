import type { Refused, Shapes } from '../shapes.ts'

/** A type with every alias expanded. */
type Whole<T> = T extends Response | Blob | string | number | boolean | null | undefined
  ? T
  : T extends (infer One)[]
    ? Whole<One>[]
    : { [K in keyof T]: Whole<T[K]> }

/** Never called: the compiler prints the inferred type in full, without imports. */
declare function whole<T>(): Whole<T>

export const shapes = whole<Shapes>()

export const refused = whole<Refused>()
