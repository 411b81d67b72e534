const PREFIX = 'comment-'

/** The part of an address of a card after its `#` that leads to one comment of it. */
export function anchorOf(comment: string): string {
  return PREFIX + encodeURIComponent(comment)
}

/** True if an address that ends so, from its `#` on, leads to a comment: to a given one, or to any. */
export function leadsToComment(hash: string, comment?: string): boolean {
  return comment === undefined ? hash.startsWith(`#${PREFIX}`) : hash === `#${anchorOf(comment)}`
}
