/** A moment as ISO-8601 UTC with milliseconds. */
export type Moment = string
