/** Longest value in a term, in characters; a card with a longer one is found by its beginning. */
const TERM_LENGTH = 200

/** The term that finds the cards on which a custom field has a value, as text; `''` for none. */
export function fieldTerm(fieldId: string, value: string): string {
  return `field:${fieldId}=${value.slice(0, TERM_LENGTH)}`
}

/** The term that finds the cards a user is on. */
export function personTerm(userId: string): string {
  return `person:${userId}`
}
