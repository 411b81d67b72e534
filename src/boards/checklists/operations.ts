import { type FormOf, form } from '../../kernel/contract/form.ts'
import { described, during, skippingBlank } from '../../kernel/contract/kind.ts'
import { since } from '../../kernel/contract/revisions.ts'
import { record, Id, Titled } from '../../kernel/contract/record.ts'
import { many, one } from '../../kernel/contract/reply.ts'
import { filled, id, text } from '../../kernel/contract/wire.ts'
import { formOf, trait } from '../../kernel/contract/entity.ts'
import { findCard } from '../cards/queries.ts'
import { checklistFields } from './fields.ts'
import { checklistsOnCard, findChecklist } from './queries.ts'
import { operation } from '../../operations/operation.ts'
import { write } from '../engine/dispatch.ts'
import { paged, read, readPage, firstOrThrow } from '../../operations/read.ts'
import type { Checklist } from '../model/rows.ts'

export const ChecklistRecord = record('Checklist', {
  _id: text,
  ...trait(checklistFields, 'record'),
})

/** A checklist as clients see it. */
export function checklistRecord({ items, ...checklist }: Checklist) {
  return { ...checklist, items: items.toSorted((a, b) => a.sort - b.sort) }
}

const templateId = during(
  since('11'),
  described(
    'Id of a checklist of the board, such as one of a template; the new one has its title and items, all open, but for what is given beside it.',
    id.optional(),
  ),
)

const titled = form({ ...formOf(checklistFields), title: filled, templateId })

const untitled = form({
  ...formOf(checklistFields),
  title: skippingBlank(filled.optional()),
  templateId,
})

/** The form of a new checklist. Only one that is made of another may lack a title. */
const newChecklistForm: FormOf<typeof untitled.fields> = {
  ...untitled,
  doc: titled.doc,
  read: (revision, body) => (Object(body).templateId ? untitled : titled).read(revision, body),
}

export const checklistOperations = [
  operation({
    name: 'get_all_checklists',
    formerly: 'get_board_card_checklists',
    tag: 'Checklists',
    summary: 'Lists the checklists of a card.',
    method: 'GET',
    path: '/api/boards/{board}/cards/{card}/checklists',
    access: 'read',
    reply: many(Titled),
    run: readPage({
      find: ({ scope, path, part }) => ({
        card: findCard(scope, path.card),
        checklists: checklistsOnCard(scope, path.card, part),
      }),
      answer: ({ card, checklists: rows }, call) => {
        firstOrThrow(card, 'card.not_found')
        return paged(rows, call)
      },
    }),
  }),
  operation({
    name: 'new_checklist',
    formerly: 'post_board_card_checklists',
    tag: 'Checklists',
    summary: 'Makes a checklist on a card, with its first items.',
    method: 'POST',
    path: '/api/boards/{board}/cards/{card}/checklists',
    access: 'write',
    body: newChecklistForm,
    reply: one(Id),
    run: write('createChecklist', ({ path: { card }, body }) => ({ ...body, card })),
  }),
  operation({
    name: 'get_checklist',
    formerly: 'get_board_card_checklist',
    tag: 'Checklists',
    summary: 'Reads a checklist with its items.',
    method: 'GET',
    path: '/api/boards/{board}/cards/{card}/checklists/{checklist}',
    access: 'read',
    reply: one(ChecklistRecord),
    run: read({
      find: ({ scope, path }) => ({
        checklist: findChecklist(scope, path.card, path.checklist),
      }),
      answer: ({ checklist }) => checklistRecord(firstOrThrow(checklist, 'checklist.not_found')),
    }),
  }),
  operation({
    name: 'delete_checklist',
    formerly: 'delete_board_card_checklist',
    tag: 'Checklists',
    summary: 'Deletes a checklist with its items.',
    method: 'DELETE',
    path: '/api/boards/{board}/cards/{card}/checklists/{checklist}',
    access: 'write',
    reply: one(Id),
    run: write('deleteChecklist', ({ path: { card, checklist } }) => ({ card, checklist })),
  }),
]
