/** Readers can answer a comment by one of these instead of a text. */
export const REACTIONS = ['thumbs-up', 'heart', 'celebration', 'laugh', 'thinking', 'eyes'] as const

export type Reaction = (typeof REACTIONS)[number]
