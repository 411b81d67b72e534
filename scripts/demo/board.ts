import * as z from 'zod'

const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g

/** Text as the server keeps it: NFC, without control characters but tab and newline. */
export const text = z.string().transform((value) => value.normalize('NFC').replace(CONTROLS, ''))

/** A moment in any spelling of `Date`, as the server answers it: ISO-8601, UTC, milliseconds. */
export const moment = z
  .string()
  .refine((value) => !Number.isNaN(Date.parse(value)), 'must be a date')
  .transform((value) => new Date(value).toISOString())

const vote = z.object({
  question: text,
  public: z.boolean().default(false),
  allowNonBoardMembers: z.boolean().default(false),
  end: moment.optional(),
})

const poker = z.object({
  question: z.boolean(),
  allowNonBoardMembers: z.boolean().default(false),
  end: moment.optional(),
  estimation: z.number().optional(),
})

/** The fields of a card that have the same name in both formats of a board file. */
export const cardDetails = {
  title: text,
  description: text.default(''),
  color: z.string().optional(),
  receivedAt: moment.optional(),
  startAt: moment.optional(),
  dueAt: moment.optional(),
  endAt: moment.optional(),
  spentTime: z.number().optional(),
  requestedBy: text.default(''),
  assignedBy: text.default(''),
  vote: vote.optional(),
  poker: poker.optional(),
  archived: z.boolean().default(false),
}

type Details = z.output<z.ZodObject<typeof cardDetails>>

/** A card to load; `list`, `swimlane`, `labels` and `parent` are keys of things on its board. */
export type Card = Details & {
  key: string
  list: string
  swimlane: string
  labels: string[]
  parent: string | undefined
  isMine: boolean
  isOverTime: boolean
  sort: number
  checklists: Checklist[]
}

/** A checklist with its items in order. */
export type Checklist = { title: string; items: { title: string; isFinished: boolean }[] }

export type Label = { key: string; name: string; color: string }

export type Column = { key: string; title: string }

/** A board to load, whatever format its file has; things on it refer to each other by key. */
export type Board = {
  title: string
  color: string
  labels: Label[]
  swimlanes: Column[]
  lists: Column[]
  cards: Card[]
  /** Everything in the file that the demo doesn't load, each as a number and a noun. */
  leftOut: string[]
}
