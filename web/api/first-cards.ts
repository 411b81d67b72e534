/** The first reply about a board has so many cards, which fill a window: a slow network brings them before the others, which follow. */
export const FIRST_CARDS = '300'
