/** The published revisions of the interface, oldest first. */
export const REVISIONS = ['2.71', '3.63', '4.81', '7.72', '7.92'] as const

export type Revision = (typeof REVISIONS)[number]

/** The revisions in which something holds. */
export type Span = readonly Revision[]

export const NEWEST: Revision = '7.92'

/** Tells whether a text names a published revision. */
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

/** Exactly the revisions named. */
export function only(...revisions: Revision[]): Span {
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
