import { type AskedAt, boundsAt } from '../kernel/contract/query/dates.ts'
import type { DateKey, Question, QuerySort, Term } from '../kernel/contract/query/query.ts'
import { plainOf } from '../kernel/contract/query/plain.ts'
import { INDEXED, fieldDated } from './searched-fields.ts'
import { type SearchScope, type SearchedBoard, boardsOf, cardsOf, tokensNamed } from './named.ts'
import { tags } from './tags.ts'
import { matchOf } from './words.ts'

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
  /** True if templates are asked for, which no other question finds. */
  isOfTemplates: boolean
  hasWords: boolean
  match: string
  /** The match with all words in the title. */
  inTitle: string
  dates: DateCondition[]
  sort: QuerySort
}

type Text = Extract<Term, { is: 'text' }>

/** A question asks for all texts in `words`, and for all of `all` and none of `none`, which are in the language of FTS5. An undefined one in `all` cannot be fulfilled. */
type Conditions = {
  words: Text[]
  all: (string | undefined)[]
  none: string[]
  dates: DateCondition[]
}

/** The boards that a question looks through. */
export function boardsAsked({ terms }: Question, scope: SearchScope): SearchedBoard[] {
  return boardsOf(terms, scope, terms.some(asksForArchived))
}

/** The plan of a question; undefined if nothing can be found. */
export function planOf(question: Question, scope: SearchScope): SearchPlan | undefined {
  const { terms, sort } = question
  const isOfTemplates = terms.some(asksForTemplates)
  // Templates are stored as archived cards.
  const isArchived = isOfTemplates || terms.some(asksForArchived)
  const boards = boardsAsked(question, scope)
  const conditions: Conditions = { words: [], all: [], none: [], dates: [] }
  for (const term of terms) add(conditions, term, scope, boards)
  conditions.all.push(anyTag(boards.flatMap((board) => cardsOf(board, isArchived))))
  if (!isOfTemplates) conditions.none.push(`tags : ("${tags.is('template')}")`)
  if (conditions.all.includes(undefined)) return undefined
  const hasWords = conditions.words.length > 0
  return {
    boards: new Set(boards.map(({ id }) => id)),
    isArchived,
    isOfTemplates,
    hasWords,
    match: joined(conditions, ANYWHERE),
    inTitle: joined(conditions, IN_TITLE),
    dates: conditions.dates,
    sort: sort === undefined || (sort.by === 'relevance' && !hasWords) ? NEWEST_FIRST : sort,
  }
}

function asksForArchived(term: Term): boolean {
  return term.is === 'state' && term.state === 'archived' && !term.negated
}

function asksForTemplates(term: Term): boolean {
  return term.is === 'state' && term.state === 'template' && !term.negated
}

const NEWEST_FIRST: QuerySort = { by: 'modified', descending: true }

const ANYWHERE = '{title body plain_title plain_body}'
const IN_TITLE = '{title plain_title}'

/**
 * One expression. FTS5 tries its parts from left to right, so the words, of which there are fewer, come
 * before the boards, which are one token each.
 */
function joined({ words, all, none }: Conditions, columns: string): string {
  const [first, ...more] = [
    ...(words.length === 0 ? [] : [words.map((word) => matchIn(columns, word)).join(' AND ')]),
    ...all,
  ].map((one) => `(${one})`)
  const started = none.length === 0 ? first : `(${first} NOT (${none.join(' OR ')}))`
  return [started, ...more].join(' AND ')
}

/** Matches the words of a text in some columns, or the card whose number the text is. */
function matchIn(columns: string, { text, isPrefix, number }: Text): string {
  const match = `${columns} : (${matchOf(plainOf(text), isPrefix)})`
  return number === undefined ? match : `(${match} OR ${anyTag([tags.number(number)])})`
}

/** Matches any of the tags; undefined if there are none, because nothing can match then. */
function anyTag(tokens: string[]): string | undefined {
  if (tokens.length === 0) return undefined
  return `tags : (${tokens.map((token) => `"${token}"`).join(' OR ')})`
}

function add(to: Conditions, term: Term, scope: SearchScope, boards: SearchedBoard[]): void {
  if (term.is === 'date') return addDate(to, term, scope.at)
  if (term.is === 'state' && term.state === 'overdue')
    return addDate(to, { ...term, is: 'date', key: 'due', range: { is: 'overdue' } }, scope.at)
  if (asksForArchived(term) || (term.is === 'name' && term.key === 'board')) return
  if (term.is === 'text' && !term.negated) {
    to.words.push(term)
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
      return matchIn(ANYWHERE, term)
    case 'number':
      return anyTag([tags.number(term.number)])
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
