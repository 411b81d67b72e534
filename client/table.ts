import type { Shapes } from './shapes.ts'

/** The published id of an operation. */
export type Name = keyof Shapes

/** The ids of the operations that list what may be paged. */
export type ListName = { [N in Name]: Shapes[N]['isPaged'] extends true ? N : never }[Name]

/** What an operation is given: the parameters of its path by name, its body and its query. */
export type Input<N extends Name> = Shapes[N]['input']

/** What an operation gives in the newest revision: its reply's body, or the Response where that is bytes. */
export type Output<N extends Name> = Shapes[N]['output']

/** One entry of what an operation lists. */
export type Entry<N extends ListName> = Output<N> extends (infer One)[] ? One : never

/** The arguments of an operation: its input, which may be left out where nothing in it is needed, and options. */
export type Given<N extends Name, Options> =
  object extends Input<N>
    ? [input?: Input<N>, options?: Options]
    : [input: Input<N>, options?: Options]

/** Every operation as a function by its published id; it gives the body of the reply. */
export type Operations<Options> = {
  [N in keyof Shapes]: (...given: Given<N, Options>) => Promise<Output<N>>
}

/** Where every operation lives, as a line: `GET /a/{b}`, with `(bytes)` after it where it replies with them. */
export type Routes = { [N in Name]: Shapes[N]['at'] }
