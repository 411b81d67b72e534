/** What a reader of a comment can answer by, without a text. */
export const REACTIONS = ['thumbs-up', 'heart', 'celebration', 'laugh', 'thinking', 'eyes'] as const

export type Reaction = (typeof REACTIONS)[number]
