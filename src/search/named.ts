import type { Label } from '../boards/model/rows.ts'
import type { AskedAt } from '../kernel/contract/query/dates.ts'
import type { NameKey, Term } from '../kernel/contract/query/query.ts'
import { folded, tags } from './tags.ts'

export type SearchedBoard = { id: string; title: string; archived: boolean; labels: Label[] }

/** The boards, lists, people and days that the words of a question may mean. */
export type SearchScope = {
  callerId: string
  /** Boards that are searched if no clause names one. */
  usual: SearchedBoard[]
  /** All boards that the question may name. */
  known: SearchedBoard[]
  /** Boards whose cards are still being indexed. */
  behind: Set<string>
  lists: { id: string; boardId: string; title: string }[]
  swimlanes: { id: string; boardId: string; title: string }[]
  people: { id: string; names: string[] }[]
  at: AskedAt
}

/** The boards that are searched. Archived ones are, where they are named or what is archived is asked for. */
export function boardsOf(
  terms: Term[],
  { usual, known }: SearchScope,
  isArchived: boolean,
): SearchedBoard[] {
  const named = terms.flatMap((term) => (term.is === 'name' && term.key === 'board' ? term : []))
  const start = isArchived || named.some(({ negated }) => !negated) ? known : usual
  return start.filter((board) =>
    named.every(({ name, negated }) => isNamed(board, name) !== negated),
  )
}

function isNamed({ id, title }: { id: string; title: string }, name: string): boolean {
  return id === name || folded(title) === folded(name)
}

/** The tags of the cards of a board that are searched: of an archived one, all are archived. */
export function cardsOf({ id, archived }: SearchedBoard, isArchived: boolean): string[] {
  const states = isArchived && archived ? [true, false] : [isArchived]
  return states.map((state) => tags.board(id, state))
}

/** The tags of what a name in a question means on the boards that are searched. */
export function tokensNamed(
  key: NameKey,
  name: string,
  { lists, swimlanes, people, callerId }: SearchScope,
  boards: SearchedBoard[],
): string[] {
  const searched = new Set(boards.map(({ id }) => id))
  const here = (columns: SearchScope['lists']) =>
    columns.filter((one) => searched.has(one.boardId) && isNamed(one, name)).map(({ id }) => id)
  const persons = () =>
    folded(name) === 'me'
      ? [callerId]
      : people.filter(({ id, names }) => id === name || names.includes(name)).map(({ id }) => id)
  switch (key) {
    case 'board':
      return []
    case 'list':
      return here(lists).map(tags.list)
    case 'swimlane':
      return here(swimlanes).map(tags.swimlane)
    case 'label':
      return boards.flatMap(({ id, labels }) =>
        labels
          .filter((label) => isNamed({ id: label.id, title: label.name || label.color }, name))
          .map((label) => tags.label(id, label.id)),
      )
    case 'member':
    case 'assignee':
    case 'author':
      return persons().map(tags[key])
    case 'person':
      return persons().flatMap((id) => [tags.member(id), tags.assignee(id)])
  }
}
