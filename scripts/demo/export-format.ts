import * as z from 'zod'
import { type Board, type Checklist, cardDetails, text } from './board.ts'

const many = z.array(z.unknown()).default([])

const leftOut = {
  comments: many,
  customFields: many,
  attachments: many,
  rules: many,
}

const column = z.object({ _id: z.string(), title: text, sort: z.number().default(0) })

const card = z.object({
  ...cardDetails,
  _id: z.string(),
  listId: z.string(),
  swimlaneId: z.string(),
  labelIds: z.array(z.string()).default([]),
  parentId: z.string().default(''),
  isOvertime: z.boolean().default(false),
  sort: z.number(),
})

const checklist = z.object({ _id: z.string(), cardId: z.string(), title: text })

const item = z.object({
  checklistId: z.string(),
  title: text,
  isFinished: z.boolean(),
  sort: z.number().default(0),
})

/** The `_format` of a board as the service exports it. */
export const EXPORT_FORMAT = 'wekan-board-1.0.0'

/** An exported board. The demo does not load its users, so its cards have no members. */
export const exportFormat = z
  .object({
    title: text,
    color: z.string().default('belize'),
    labels: z.array(z.object({ _id: z.string(), name: text.default(''), color: z.string() })),
    swimlanes: z.array(column),
    lists: z.array(column),
    cards: z.array(card),
    checklists: z.array(checklist).default([]),
    checklistItems: z.array(item).default([]),
    ...leftOut,
  })
  .transform((file): Board => ({
    title: file.title,
    color: file.color,
    labels: file.labels.map(({ _id, ...label }) => ({ ...label, key: _id })),
    swimlanes: columnsOf(file.swimlanes),
    lists: columnsOf(file.lists),
    cards: file.cards.map((one) => ({ ...cardOf(one), checklists: checklistsOf(file, one._id) })),
    leftOut: counted(file),
  }))

function columnsOf(columns: z.output<typeof column>[]) {
  return columns
    .toSorted((one, other) => one.sort - other.sort)
    .map(({ _id, title }) => ({ key: _id, title }))
}

function cardOf({
  _id,
  listId,
  swimlaneId,
  labelIds,
  parentId,
  isOvertime,
  ...details
}: z.output<typeof card>) {
  return {
    ...details,
    key: _id,
    list: listId,
    swimlane: swimlaneId,
    labels: labelIds,
    parent: parentId === '' ? undefined : parentId,
    isMine: false,
    isOverTime: isOvertime,
  }
}

type Lists = {
  checklists: z.output<typeof checklist>[]
  checklistItems: z.output<typeof item>[]
}

function checklistsOf({ checklists, checklistItems }: Lists, cardId: string): Checklist[] {
  return checklists
    .filter((one) => one.cardId === cardId)
    .map(({ _id, title }) => ({
      title,
      items: checklistItems
        .filter(({ checklistId }) => checklistId === _id)
        .toSorted((one, other) => one.sort - other.sort)
        .map((one) => ({ title: one.title, isFinished: one.isFinished })),
    }))
}

function counted(file: z.output<z.ZodObject<typeof leftOut>>): string[] {
  return Object.entries(z.object(leftOut).parse(file))
    .filter(([, things]) => things.length > 0)
    .map(
      ([name, things]) =>
        `${things.length} ${name.replace('Items', ' items').replace('Fields', ' fields')}`,
    )
}
