import { edit, form } from '../../kernel/contract/form.ts'
import { described, exemplified, needed, withSchema } from '../../kernel/contract/kind.ts'
import { record, Id } from '../../kernel/contract/record.ts'
import { many, one } from '../../kernel/contract/reply.ts'
import { list, object } from '../../kernel/contract/compound.ts'
import { id, text } from '../../kernel/contract/wire.ts'
import { cardsByField } from '../cards/queries.ts'
import { fieldsOnBoard } from '../lists/queries.ts'
import { rowOnBoard } from '../row-queries.ts'
import { formOf, trait } from '../../kernel/contract/entity.ts'
import { customFieldFields } from './fields.ts'
import type { CustomField } from '../model/rows.ts'
import { fieldValue } from '../cards/field-kinds.ts'
import { operation } from '../../operations/operation.ts'
import { write } from '../engine/dispatch.ts'
import { paged, read, readPage, firstOrThrow } from '../../operations/read.ts'

const shown = trait(customFieldFields, 'record')

const FieldEntry = record('CustomFieldEntry', { _id: text, name: shown.name, type: shown.type })

export const FieldRecord = record('CustomField', {
  _id: text,
  boardIds: described('Ids of the boards that have the field; always exactly one.', list(text)),
  ...shown,
})

/** A custom field as clients see it. */
export function customFieldRecord({ boardId, ...field }: CustomField) {
  return { ...field, boardIds: [boardId] }
}

const given = formOf(customFieldFields)

const CardByField = record('CardByField', {
  _id: text,
  title: text,
  description: text,
  listId: text,
  swinlaneId: text,
})

const CardWithField = record('CardWithField', {
  _id: text,
  customFields: object({ _id: text, value: fieldValue.optional() }),
})

export const customFieldOperations = [
  operation({
    name: 'get_all_custom_fields',
    tag: 'Custom fields',
    summary: 'Lists the custom fields of a board.',
    method: 'GET',
    path: '/api/boards/{board}/custom-fields',
    access: 'read',
    reply: many(FieldEntry),
    run: readPage({
      find: ({ scope, part }) => ({ fields: fieldsOnBoard(scope, part) }),
      answer: ({ fields }, call) => paged(fields, call),
    }),
  }),
  operation({
    name: 'new_custom_field',
    tag: 'Custom fields',
    summary: 'Defines a custom field.',
    method: 'POST',
    path: '/api/boards/{board}/custom-fields',
    access: 'write',
    body: form({
      ...given,
      name: needed(given.name),
      type: needed(given.type),
      settings: exemplified('{}', needed(given.settings)),
      authorId: id.optional(),
    }),
    reply: one(Id),
    run: write('createCustomField', ({ body }) => body),
  }),
  operation({
    name: 'get_custom_field',
    formerly: 'get_board_customField',
    tag: 'Custom fields',
    summary: 'Reads the definition of a custom field.',
    method: 'GET',
    path: '/api/boards/{board}/custom-fields/{customField}',
    access: 'read',
    reply: one(FieldRecord),
    run: read({
      find: ({ scope, path }) => ({ field: rowOnBoard('customFields', scope, path.customField) }),
      answer: ({ field }) => customFieldRecord(firstOrThrow(field, 'custom_field.not_found')),
    }),
  }),
  operation({
    name: 'edit_custom_field',
    tag: 'Custom fields',
    summary:
      'Changes a custom field; its type only while no card has a value of it. Fields that are not given stay.',
    method: 'PUT',
    path: '/api/boards/{board}/custom-fields/{customField}',
    access: 'write',
    body: edit(given),
    reply: one(Id),
    run: write('editCustomField', ({ path: { customField }, body }) => ({ ...body, customField })),
  }),
  operation({
    name: 'delete_custom_field',
    formerly: 'delete_board_customField',
    tag: 'Custom fields',
    summary: 'Deletes a custom field with the values that cards have of it.',
    method: 'DELETE',
    path: '/api/boards/{board}/custom-fields/{customField}',
    access: 'write',
    reply: one(Id),
    run: write('deleteCustomField', ({ path: { customField } }) => ({ customField })),
  }),
  operation({
    name: 'edit_card_custom_field',
    tag: 'Cards',
    summary: 'Gives a card a value of a custom field.',
    method: 'POST',
    path: '/api/boards/{board}/lists/{list}/cards/{card}/customFields/{customField}',
    access: 'write',
    body: form({
      value: withSchema(
        { type: 'string', description: 'A value of the field’s type; empty for none.' },
        fieldValue,
      ),
    }),
    reply: one(CardWithField),
    run: write(
      'setCardField',
      ({ path: { list: listId, card, customField }, body: { value } }) => ({
        list: listId,
        card,
        customField,
        value,
      }),
    ),
  }),
  operation({
    name: 'get_cards_by_custom_field',
    tag: 'Cards',
    summary: 'Lists the cards on which a custom field has a value, by its text.',
    method: 'GET',
    path: '/api/boards/{board}/cardsByCustomField/{customField}/{customFieldValue}',
    access: 'read',
    reply: many(CardByField),
    run: readPage({
      find: ({ scope, path, part }) => ({
        field: rowOnBoard('customFields', scope, path.customField),
        cards: cardsByField(scope, path.customField, path.customFieldValue, part),
      }),
      answer: ({ field, cards }, call) => {
        firstOrThrow(field, 'custom_field.not_found')
        return paged(cards, call).map(
          ({ id, title, description, listId, swimlaneId: swinlaneId }) => ({
            id,
            title,
            description,
            listId,
            swinlaneId,
          }),
        )
      },
    }),
  }),
]
