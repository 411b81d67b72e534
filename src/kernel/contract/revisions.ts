/**
 * The revisions of the interface, oldest first. A new revision is one more entry here; it is the
 * newest, and has all that the one before it has.
 */
export const REVISIONS = ['2.71', '3.63', '4.81', '7.72', '7.92', '11'] as const

export type Revision = (typeof REVISIONS)[number]

/** The revision of a deployment that sets none: the newest that WeKan published. */
export const DEFAULT_REVISION: Revision = '7.92'

/** The revisions that WeKan has not published: what its later versions add, as Laneway reads them. */
export const UNPUBLISHED = since('11')

/** The revisions in which something holds; as a type it may say which. */
export type Span<R extends Revision = Revision> = readonly Revision[] & { readonly of?: R }

type LastOf<L extends readonly unknown[]> = L extends readonly [...unknown[], infer Last]
  ? Last
  : never

export type Newest = LastOf<typeof REVISIONS>

// The compiler does not know that the value at the last index has the type of the last entry.
export const NEWEST = REVISIONS.at(-1) as Newest

/** Tells whether a text names a revision. */
export function isRevision(text: string): text is Revision {
  return REVISIONS.some((revision) => revision === text)
}

/** The revisions from `first` on. */
export function since(first: Revision): Span {
  return REVISIONS.slice(REVISIONS.indexOf(first))
}

/** The revisions up to and including `last`. */
export function until(last: Revision): Span {
  return REVISIONS.slice(0, REVISIONS.indexOf(last) + 1)
}

/** The revisions whose errors name their code in `error`; those before have the status there. */
export const ERRORS_NAME_CODES = since('7.92')

/** Exactly the revisions named. */
export function only<R extends Revision>(...revisions: R[]): Span<R> {
  return revisions
}

/** Remembers what `make` gives for each revision, made at its first use. */
export function perRevision<T>(make: (revision: Revision) => T): (revision: Revision) => T {
  const made = new Map<Revision, T>()
  return (revision) => {
    const known = made.get(revision)
    if (known !== undefined) return known
    const fresh = make(revision)
    made.set(revision, fresh)
    return fresh
  }
}
