import type { BoardView, CustomField, FieldGiven } from './board-view.ts'
import type { CommandKinds } from './command.ts'
import { sendLater } from './send-later.ts'

export const fieldCommands: CommandKinds<'createField' | 'editField' | 'deleteField'> = {
  createField: {
    send: sendLater('createField'),
    apply: (view, { id: _id, field }, at) =>
      withFields(view, (fields) =>
        fields.some((one) => one._id === _id)
          ? fields
          : [...fields, { _id, boardIds: [view.board._id], ...field, ...madeAt(at) }],
      ),
    inverse: (_view, { id }) => ({ kind: 'deleteField', args: { field: id } }),
    subjects: ({ id }) => ['fields', id],
    makes: ({ id }) => [id],
    typed: ({ field }) => typedIn(field),
  },
  editField: {
    send: sendLater('editField'),
    apply: (view, { field, set }) =>
      withFields(view, (fields) =>
        fields.map((one) => (one._id === field ? { ...one, ...set } : one)),
      ),
    inverse({ customFields }, { field, set }) {
      const old = customFields.find(({ _id }) => _id === field)
      return old && { kind: 'editField', args: { field, set: valuesOf(old, set) } }
    },
    subjects: ({ field }) => [field],
    typed: ({ set }) => typedIn(set),
  },
  deleteField: {
    isHeld: true,
    send: (api, board, { field: customField }, options) =>
      api.reply('delete_custom_field', { board, customField }, options),
    apply: (view, { field }) =>
      withFields(view, (fields) => fields.filter(({ _id }) => _id !== field)),
    subjects: ({ field }) => [field],
  },
}

function withFields(view: BoardView, change: (fields: CustomField[]) => CustomField[]): BoardView {
  return { ...view, customFields: change(view.customFields) }
}

function madeAt(at: number) {
  const now = new Date(at).toISOString()
  return { createdAt: now, modifiedAt: now }
}

/** Returns the texts of a field that somebody typed. */
function typedIn({ name, settings }: Partial<FieldGiven>): string[] {
  const items = settings?.dropdownItems?.map((item) => item.name) ?? []
  return [...(name === undefined ? [] : [name]), ...items]
}

/** Returns the values that an edit replaces, so that they can be set again. */
function valuesOf(field: CustomField, set: Partial<FieldGiven>): Partial<FieldGiven> {
  const values = new Map<string, unknown>(Object.entries(field))
  return Object.fromEntries(Object.keys(set).map((name) => [name, values.get(name)]))
}
