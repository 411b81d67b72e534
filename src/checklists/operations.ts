import { form } from '../contract/form.ts'
import { altered, bad, good, spelled } from '../contract/kind.ts'
import { parseJson } from '../contract/json.ts'
import { listOf, record } from '../contract/record.ts'
import { many, one } from '../contract/reply.ts'
import { list, object } from '../contract/compound.ts'
import { filled, flag, number, text } from '../contract/wire.ts'
import { findCard } from '../cards/queries.ts'
import { checklistsOnCard, findChecklist } from '../cards/on-card-queries.ts'
import { noCardOnBoard, noChecklist } from '../operations/absent.ts'
import { operation } from '../operations/language.ts'
import { Id, Titled, wired } from '../operations/id-record.ts'
import { write } from '../operations/dispatch.ts'
import { paged, read, readPage, firstOrThrow } from '../operations/read.ts'

const ItemInChecklist = record('ItemInChecklist', { _id: text, title: text, isFinished: flag })

const ChecklistRecord = record('Checklist', {
  _id: text,
  cardId: text,
  title: text,
  finishedAt: text.optional(),
  createdAt: text,
  modifiedAt: text,
  sort: number,
  items: listOf(ItemInChecklist),
})

const item = object({ title: filled, isFinished: flag.optional() })

/** Items: text with one item per line, a list of texts or objects, or the JSON text of such a list. */
const items = spelled(
  {
    type: 'string',
    description:
      'One item a line, or a list of texts or of `{title, isFinished}`, or its JSON text.',
  },
  altered(list(item), {
    read(value) {
      if (value === null) return good([])
      const parsed =
        typeof value === 'string' && value.trimStart().startsWith('[')
          ? parseJson(value)
          : undefined
      const given: unknown = parsed ?? (typeof value === 'string' ? value.split('\n') : value)
      if (!Array.isArray(given)) return bad('must be text or a list')
      const named = given.map((one: unknown) => (typeof one === 'string' ? { title: one } : one))
      return list(item).read(named.filter((one) => !isBlank(one)))
    },
  }),
)

function isBlank(one: unknown): boolean {
  if (typeof one !== 'object' || one === null) return false
  const title: unknown = Reflect.get(one, 'title')
  return typeof title === 'string' && title.trim() === ''
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
      find: (db, { scope, path, part }) => ({
        card: findCard(db, scope, path.card),
        checklists: checklistsOnCard(db, scope, path.card, part),
      }),
      answer: ({ card, checklists: rows }, call) => {
        firstOrThrow(card, noCardOnBoard)
        return paged(rows, call).map(({ id: _id, title }) => ({ _id, title }))
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
    body: form({ title: filled, items: items.optional() }),
    reply: one(Id),
    run: write('createChecklist', ({ path: { card }, body: { title, items: given = [] } }) => ({
      card,
      title,
      items: given,
    })),
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
      find: (db, { scope, path }) => ({
        checklist: findChecklist(db, scope, path.card, path.checklist),
      }),
      answer: ({ checklist }) => {
        const { items: unsorted, ...rest } = firstOrThrow(checklist, noChecklist)
        return { ...wired(rest), items: unsorted.toSorted((a, b) => a.sort - b.sort).map(wired) }
      },
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
