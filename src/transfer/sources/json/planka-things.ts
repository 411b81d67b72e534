import { type Entry, entryOf } from '../../import/entry.ts'
import { shortTitle } from '../../import/left-out.ts'
import { ref, sorted, wordOf } from '../../middle/given.ts'
import type { BoardMaker, Person } from '../../middle/make-board.ts'

/** The things of several replies, by their kinds. */
export type Included = (kind: string) => Entry[]

/** A person of a reply by their id. */
export type PersonOf = (id: unknown) => Person

/** Reads the content of cards: values of fields, checklists, files and comments. */
export function thingsOn(all: Included, maker: BoardMaker, personOf: PersonOf) {
  const byCard = new Map<string, Map<unknown, Entry[]>>()
  const grouped = (kind: string, key: string) => {
    const known = byCard.get(kind) ?? new Map<unknown, Entry[]>()
    if (!byCard.has(kind)) {
      for (const one of all(kind)) known.set(one[key], [...(known.get(one[key]) ?? []), one])
      byCard.set(kind, known)
    }
    return known
  }
  const on = (kind: string, { id }: Entry, key = 'cardId') => grouped(kind, key).get(id) ?? []
  const fields = new Map(all('customFields').map((field) => [field['id'], field]))
  const names = new Map(all('cards').map(({ id, name }) => [id, name]))
  const tasksOf = (card: Entry) =>
    sorted(on('taskLists', card), 'position').map((list) => {
      return { list, tasks: sorted(on('tasks', list, 'taskListId'), 'position') }
    })
  return {
    on,
    values: (card: Entry) =>
      on('customFieldValues', card).map(({ customFieldId, content }) => {
        const { name, showOnFrontOfCard } = fields.get(customFieldId) ?? {}
        const shown = shortTitle(name) || `Field ${wordOf(customFieldId)}`
        const more = { showOnCard: showOnFrontOfCard === true }
        return { _id: maker.field(shown, 'text', {}, more), value: content }
      }),
    linked: (card: Entry) =>
      tasksOf(card)
        .flatMap(({ tasks }) => tasks)
        .filter(({ linkedCardId }) => linkedCardId)
        .map(({ linkedCardId }) => ({ cardId: ref('card', linkedCardId), type: 'related-to' })),
    addTo(cardId: string, card: Entry): void {
      for (const { list, tasks } of tasksOf(card)) {
        if (tasks.length === 0) maker.lose('checklists', list['name'])
        const items = tasks.map(({ name, isCompleted, assigneeUserId, linkedCardId }) => ({
          title: name ?? names.get(linkedCardId),
          isFinished: isCompleted,
          assigneeId: maker.member(wordOf(assigneeUserId), personOf(assigneeUserId)),
        }))
        maker.checklist(cardId, list['name'], items)
      }
      for (const { name, data, id } of on('attachments', card)) {
        const file = maker.file(cardId, { name, url: entryOf(data)['url'] })
        if (id === card['coverAttachmentId']) maker.cover(cardId, file)
      }
      maker.lose('activities', card['name'], on('actions', card).length)
      addComments(maker, cardId, { card, comments: on('comments', card), personOf })
    },
  }
}

type Commented = { card: Entry; comments: Entry[]; personOf: PersonOf }

function addComments(
  maker: BoardMaker,
  cardId: string,
  { card, comments, personOf }: Commented,
): void {
  for (const { text, userId, createdAt } of comments.toReversed()) {
    const by = maker.person(wordOf(userId), personOf(userId))
    maker.comment(cardId, { text, createdAt, userId: by })
  }
  const missing = Number(card['commentsTotal'] ?? 0) - comments.length
  maker.lose('missingComments', card['name'], Math.max(0, missing), MISSING)
}

const MISSING =
  'The file does not have these comments: Planka gives them by a request for each card. Put these replies into the file, or import from the service by the command-line tool.'
