import * as z from 'zod'
import { type Board, cardDetails, text } from './board.ts'

const card = z.strictObject({
  ...cardDetails,
  key: z.string().optional(),
  list: text,
  swimlane: text,
  labels: z.array(text).default([]),
  parent: z.string().optional(),
  member: z.boolean().default(false),
  isOverTime: z.boolean().default(false),
  sort: z.number().optional(),
})

/** The demo's own format. Cards name lists, swimlanes and labels by title, and parents by `key`. */
export const demoFormat = z
  .strictObject({
    title: text,
    color: z.string().default('belize'),
    labels: z.array(z.strictObject({ name: text, color: z.string() })),
    swimlanes: z.array(text),
    lists: z.array(text),
    cards: z.array(card),
  })
  .transform((file): Board => ({
    ...file,
    labels: file.labels.map((label) => ({ ...label, key: label.name })),
    swimlanes: file.swimlanes.map((title) => ({ key: title, title })),
    lists: file.lists.map((title) => ({ key: title, title })),
    cards: file.cards.map(({ member, ...rest }, index) => ({
      ...rest,
      key: rest.key ?? `card ${index}`,
      parent: rest.parent,
      isMine: member,
      sort: rest.sort ?? index,
      checklists: [],
    })),
    leftOut: [],
  }))
