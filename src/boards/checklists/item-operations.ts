import { edit, form } from '../../kernel/contract/form.ts'
import { described } from '../../kernel/contract/kind.ts'
import { record, Id } from '../../kernel/contract/record.ts'
import { one } from '../../kernel/contract/reply.ts'
import { id, text } from '../../kernel/contract/wire.ts'
import { formOf, trait } from '../../kernel/contract/entity.ts'
import { position } from '../cards/copy-operations.ts'
import { checklistFields, checklistItemFields, newItemForm } from './fields.ts'
import { findChecklist } from './queries.ts'
import { operation } from '../../operations/operation.ts'
import { write } from '../engine/dispatch.ts'
import { read, firstOrThrow } from '../../operations/read.ts'

const ItemRecord = record('ChecklistItem', {
  _id: text,
  ...trait(checklistItemFields, 'record'),
  checklistId: text,
  cardId: checklistFields.cardId.record,
})

export const checklistItems = [
  operation({
    name: 'new_checklist_item',
    tag: 'Checklists',
    summary: 'Adds an item to a checklist; it goes last, unless `sort` is given.',
    method: 'POST',
    path: '/api/boards/{board}/cards/{card}/checklists/{checklist}/items',
    access: 'write',
    body: form(newItemForm),
    reply: one(Id),
    run: write('createChecklistItem', ({ path: { card, checklist }, body }) => ({
      ...body,
      card,
      checklist,
    })),
  }),
  operation({
    name: 'get_checklist_item',
    formerly: 'get_board_card_checklist_item',
    tag: 'Checklists',
    summary: 'Reads an item of a checklist.',
    method: 'GET',
    path: '/api/boards/{board}/cards/{card}/checklists/{checklist}/items/{item}',
    access: 'read',
    reply: one(ItemRecord),
    run: read({
      find: ({ scope, path }) => ({
        checklist: findChecklist(scope, path.card, path.checklist),
      }),
      answer: ({ checklist: found }, { path }) => {
        const { id: checklistId, cardId, items } = firstOrThrow(found, 'checklist.not_found')
        const item = firstOrThrow(
          items.filter(({ id }) => id === path.item),
          'checklist_item.not_found',
        )
        return { ...item, checklistId, cardId }
      },
    }),
  }),
  operation({
    name: 'edit_checklist_item',
    formerly: 'put_board_card_checklist_item',
    tag: 'Checklists',
    summary: 'Changes an item of a checklist; what is not given stays.',
    method: 'PUT',
    path: '/api/boards/{board}/cards/{card}/checklists/{checklist}/items/{item}',
    access: 'write',
    body: edit(formOf(checklistItemFields)),
    reply: one(Id),
    run: write('editChecklistItem', ({ path: { card, checklist, item }, body }) => ({
      ...body,
      card,
      checklist,
      item,
    })),
  }),
  operation({
    name: 'move_checklist_item',
    tag: 'Checklists',
    summary:
      'Moves an item of a checklist to another place, or to another checklist of its card; the others make room.',
    method: 'POST',
    path: '/api/boards/{board}/cards/{card}/checklists/{checklist}/items/{item}/move',
    access: 'write',
    body: form({
      toChecklistId: described(
        'Id of the checklist of the card to go to; by default the same.',
        id.optional(),
      ),
      position,
    }),
    reply: one(Id),
    run: write('moveChecklistItem', ({ path: { card, checklist, item }, body }) => ({
      ...body,
      card,
      checklist,
      item,
    })),
  }),
  operation({
    name: 'delete_checklist_item',
    formerly: 'delete_board_card_checklist_item',
    tag: 'Checklists',
    summary: 'Deletes an item of a checklist.',
    method: 'DELETE',
    path: '/api/boards/{board}/cards/{card}/checklists/{checklist}/items/{item}',
    access: 'write',
    reply: one(Id),
    run: write('deleteChecklistItem', ({ path: { card, checklist, item } }) => ({
      card,
      checklist,
      item,
    })),
  }),
]
