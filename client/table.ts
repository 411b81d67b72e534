import type { Shapes } from './shapes.ts'

/** The published id of an operation. */
export type Name = keyof Shapes

/** The ids of the operations with paging. */
export type ListName = { [N in Name]: Shapes[N]['isPaged'] extends true ? N : never }[Name]

/** The input of an operation: its path parameters by name, its body and its query. */
export type Input<N extends Name> = Shapes[N]['input']

/** The output of an operation in the newest revision: the reply's body, or the Response if that is bytes. */
export type Output<N extends Name> = Shapes[N]['output']

/** One entry of a paged list. */
export type Entry<N extends ListName> = Output<N> extends (infer One)[] ? One : never

/** The arguments of an operation: its input (optional if nothing in it is required) and options. */
export type Given<N extends Name, Options> =
  object extends Input<N>
    ? [input?: Input<N>, options?: Options]
    : [input: Input<N>, options?: Options]

/** Every operation as a function by its published id; it returns the body of the reply. */
export type Operations<Options> = {
  [N in keyof Shapes]: (...given: Given<N, Options>) => Promise<Output<N>>
}

/** The route of every operation as a line: `GET /a/{b}`, followed by `(bytes)` if the reply is bytes. */
export type Routes = { [N in Name]: Shapes[N]['at'] }
