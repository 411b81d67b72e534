import type { Label } from '../boards/model/rows.ts'
import { type AskedAt, boundsAt } from '../kernel/contract/query/dates.ts'
import type { DateKey, NameKey, Question, QuerySort, Term } from '../kernel/contract/query/query.ts'
import { plainOf } from '../kernel/contract/query/plain.ts'
import { INDEXED, fieldDated } from './searched-fields.ts'
import { folded, tags } from './tags.ts'
import { matchOf } from './words.ts'

export type SearchedBoard = { id: string; title: string; archived: boolean; labels: Label[] }

/** The boards, lists, people and days that the words of a question may mean. */
export type SearchScope = {
  callerId: string
  /** Boards that are searched where no clause names one. */
  usual: SearchedBoard[]
  /** All boards that the question may name. */
  known: SearchedBoard[]
  lists: { id: string; boardId: string; title: string }[]
  swimlanes: { id: string; boardId: string; title: string }[]
  people: { id: string; names: string[] }[]
  at: AskedAt
}

/** A condition on a date of a document; `isUnmet` where the due date must also not be met. */
export type DateCondition = {
  key: DateKey
  from: string | undefined
  to: string | undefined
  isUnmet: boolean
  negated: boolean
}

/** A question as the index is asked it: expressions of FTS5, and what it cannot say. */
export type SearchPlan = {
  boards: Set<string>
  isArchived: boolean
  hasWords: boolean
  match: string
  /** The match with all words in the title. */
  inTitle: string
  dates: DateCondition[]
  sort: QuerySort
}

/** Conditions in the language of FTS5: `words`, all of `all` and none of `none`. Undefined in `all` is what nothing fulfils. */
type Conditions = {
  words: string[]
  all: (string | undefined)[]
  none: string[]
  dates: DateCondition[]
}

/** The plan of a question; undefined where nothing can be found. */
export function planOf(question: Question, scope: SearchScope): SearchPlan | undefined {
  const { terms, sort } = question
  const boards = boardsOf(terms, scope)
  const isArchived = terms.some(
    (term) => term.is === 'state' && term.state === 'archived' && !term.negated,
  )
  const conditions: Conditions = { words: [], all: [], none: [], dates: [] }
  for (const term of terms) add(conditions, term, scope, boards)
  conditions.all.push(anyTag(boards.map(({ id }) => tags.board(id, isArchived))))
  if (conditions.all.includes(undefined)) return undefined
  const hasWords = conditions.words.length > 0
  return {
    boards: new Set(boards.map(({ id }) => id)),
    isArchived,
    hasWords,
    match: joined(conditions, ANYWHERE),
    inTitle: joined(conditions, IN_TITLE),
    dates: conditions.dates,
    sort: sort === undefined || (sort.by === 'relevance' && !hasWords) ? NEWEST_FIRST : sort,
  }
}

const NEWEST_FIRST: QuerySort = { by: 'modified', descending: true }

/** The columns of texts. */
const ANYWHERE = '{title body plain_title plain_body}'
const IN_TITLE = '{title plain_title}'

/**
 * One expression. FTS5 tries its parts from left to right, so the words, of which there are fewer, come
 * before the boards, which are one token each.
 */
function joined({ words, all, none }: Conditions, columns: string): string {
  const [first, ...more] = [
    ...(words.length === 0 ? [] : [`${columns} : (${words.join(' AND ')})`]),
    ...all,
  ].map((one) => `(${one})`)
  const started = none.length === 0 ? first : `(${first} NOT (${none.join(' OR ')}))`
  return [started, ...more].join(' AND ')
}

/** One of the tags; undefined where there is none to have. */
function anyTag(tokens: string[]): string | undefined {
  if (tokens.length === 0) return undefined
  return `tags : (${tokens.map((token) => `"${token}"`).join(' OR ')})`
}

function boardsOf(terms: Term[], { usual, known }: SearchScope): SearchedBoard[] {
  const named = terms.flatMap((term) => (term.is === 'name' && term.key === 'board' ? term : []))
  const start = named.some(({ negated }) => !negated) ? known : usual
  return start.filter((board) =>
    named.every(({ name, negated }) => isNamed(board, name) !== negated),
  )
}

function isNamed({ id, title }: { id: string; title: string }, name: string): boolean {
  return id === name || folded(title) === folded(name)
}

function add(to: Conditions, term: Term, scope: SearchScope, boards: SearchedBoard[]): void {
  if (term.is === 'date') return addDate(to, term, scope.at)
  if (term.is === 'state' && term.state === 'overdue')
    return addDate(to, { ...term, is: 'date', key: 'due', range: { is: 'overdue' } }, scope.at)
  if (term.is === 'name' && term.key === 'board') return
  if (term.is === 'text' && !term.negated) {
    to.words.push(matchOf(plainOf(term.text), term.isPrefix))
    return
  }
  const found = conditionOf(term, scope, boards)
  if (!term.negated) to.all.push(found)
  else if (found !== undefined) to.none.push(found)
}

function conditionOf(
  term: Exclude<Term, { is: 'date' }>,
  scope: SearchScope,
  boards: SearchedBoard[],
): string | undefined {
  switch (term.is) {
    case 'text':
      return `${ANYWHERE} : ${matchOf(plainOf(term.text), term.isPrefix)}`
    case 'name':
      return anyTag(tokensNamed(term.key, term.name, scope, boards))
    case 'state':
      return term.state === 'overdue' ? undefined : anyTag([tags.is(term.state)])
    case 'thing':
      return anyTag([tags.has(term.thing)])
    case 'field':
      return anyTag([tags.field(term.name, term.value)])
  }
}

function tokensNamed(
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
  }
}

function addDate(
  to: Conditions,
  { key, range, negated }: Extract<Term, { is: 'date' }>,
  at: AskedAt,
): void {
  const { isNullable } = INDEXED[fieldDated(key)].column
  const isSet = isNullable ? anyTag([tags.has(key)]) : undefined
  if (range.is === 'none') {
    if (negated && isSet !== undefined) to.all.push(isSet)
    if (!negated && isSet !== undefined) to.none.push(isSet)
    if (!negated && isSet === undefined) to.all.push(undefined)
    return
  }
  if (!negated && isSet !== undefined) to.all.push(isSet)
  to.dates.push({ key, ...boundsAt(range, at), isUnmet: range.is === 'overdue', negated })
}
