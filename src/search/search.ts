import type { Call, Cursor, RunResult } from '../kernel/contract/operation.ts'
import { AppError } from '../kernel/contract/app-error.ts'
import { rightsOf, type Person } from '../operations/permissions.ts'
import type { Store } from '../kernel/db/store.ts'
import { askedAt } from '../operations/asked-at.ts'
import { loadAuthorized, refuseInvalid } from '../operations/authorize.ts'
import type { OperationContext } from '../operations/operation.ts'
import { knownReader } from '../notifications/mail/queries.ts'
import { usersNamed } from '../accounts/users/queries.ts'
import { keyOf } from '../accounts/users/fields.ts'
import { type FoundDocument, type SearchPage, documentsFound } from './found-queries.ts'
import { joinPairs } from './words.ts'
import { boardsBehind, cardsFound, namedBoards, ownBoards, titlesOf } from './lookup-queries.ts'
import { lists, swimlanes } from '../boards/tables.ts'
import type { SearchScope } from './named.ts'
import { type SearchPlan, boardsAsked, planOf } from './plan.ts'
import { type NameKey, type Question, parseQuestion } from '../kernel/contract/query/query.ts'

export type SearchCall = Call<OperationContext, { board?: string }, unknown>

type CardFound = Awaited<ReturnType<typeof readFound>>[number]

/** Most cards of a page, and the number of cards if a request asks for none. */
const PAGE = { most: 200, usual: 100 } as const

/**
 * A search in three round trips: the caller and what the question names; the index; the cards, with
 * the caller's rights on their boards as they are now.
 */
export async function searchCards(call: SearchCall): Promise<RunResult<CardFound[]>> {
  const { context, page, query } = call
  const question = await questionIn(query.get('q') ?? '', 'q').catch((thrown: unknown) =>
    refuseInvalid(call, thrown),
  )
  const scope = await scopeOf(question, call)
  const plan = planOf(question, scope)
  const asked = query.has('limit') ? page.limit : PAGE.usual
  const limit = Math.min(asked, PAGE.most)
  const index = context.openIndex()
  if (index === undefined) throw unavailable()
  const indexing = boardsAsked(question, scope).filter(({ id }) => scope.behind.has(id)).length
  if (plan === undefined) return { body: [], indexing, bookmark: context.store.bookmark() }
  const rows = await askIndex(index, plan, { limit: limit + 1, after: page.after })
  const found = rows.filter(hasCard).slice(0, limit)
  const body = found.length === 0 ? [] : await readFound(found, plan, call)
  const next = nextOf(plan, rows, limit, page.after)
  return { body, next, indexing, bookmark: context.store.bookmark() }
}

/** Reads the question in the text of that field; throws an error that names each wrong word. */
export async function questionIn(text: string, field: string): Promise<Question> {
  const parsed = parseQuestion(text)
  if (parsed.ok) return parsed.question
  const fields = parsed.faults.map((fault) => ({ field, ...fault }))
  throw new AppError('query.invalid', { reason: `${field} ${fields[0]?.reason}.`, fields })
}

function namesIn({ terms }: Question, ...keys: NameKey[]): string[] {
  return terms.flatMap((term) => (term.is === 'name' && keys.includes(term.key) ? term.name : []))
}

/** Finds the boards, lists, swimlanes and people that the names of a question may mean, in the round trip that checks the caller. */
export async function scopeOf(question: Question, call: SearchCall): Promise<SearchScope> {
  const { context, path, query } = call
  // A visitor of a public board is a member of none.
  const { userId = '' } = context.caller ?? {}
  const { board: boardId = '' } = path
  const boards = boardId === '' ? namesIn(question, 'board') : [boardId]
  const people = namesIn(question, 'member', 'assignee', 'person', 'author')
  const isDated = question.terms.some(({ is }) => is === 'date')
  const asked = (key: NameKey) =>
    namesIn(question, key).length > 0 ? { userId, boards } : { userId: '', boards: [] }
  const withLabels = namesIn(question, 'label').length > 0
  const { found, caller } = await loadAuthorized(call, boardId, {
    own: ownBoards(userId, withLabels),
    named: namedBoards(boards, withLabels),
    people: usersNamed(people),
    readers: knownReader(isDated ? userId : ''),
    behind: boardsBehind(boardId === '' ? userId : '', boards),
    lists: titlesOf(lists, asked('list')),
    swimlanes: titlesOf(swimlanes, asked('swimlane')),
  })
  const isWithin = ({ id }: { id: string }) => context.caller?.limits?.boards?.includes(id) ?? true
  const members = found.own.filter(isWithin)
  const own = new Set(members.map(({ id }) => id))
  const others = found.named
    .filter(isWithin)
    .filter(({ id, permission }) => !own.has(id) && (caller.isAdmin || permission === 'public'))
  const known = [...members, ...others]
  const here = known.filter(({ id }) => id === boardId)
  return {
    callerId: userId,
    at: askedAt(query, found.readers[0] ?? {}, context.deps.nowMs()),
    usual: boardId === '' ? members.filter(({ archived }) => !archived) : here,
    known: boardId === '' ? known : here,
    behind: new Set(found.behind.map(({ id }) => id)),
    lists: found.lists,
    swimlanes: found.swimlanes,
    people: found.people.map(({ id, key }) => ({
      id,
      names: people.filter((name) => keyOf(name) === key),
    })),
  }
}

export async function askIndex(
  index: Store,
  plan: SearchPlan,
  page: SearchPage,
): Promise<FoundDocument[]> {
  try {
    return (await index.batch({ rows: documentsFound(plan, page) })).rows
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'store.unmigrated') throw unavailable()
    throw thrown
  }
}

export function unavailable(): AppError {
  return new AppError('search.unavailable', { waitS: 60 })
}

type WithCard = FoundDocument & { cardId: string }

function hasCard(row: FoundDocument): row is WithCard {
  return row.cardId !== null
}

/** The next page begins after the last card shown or, if fewer were found than looked at, after the last card looked at. */
export function nextOf(
  { sort, dates }: SearchPlan,
  rows: FoundDocument[],
  limit: number,
  after: Cursor | undefined,
): Cursor | undefined {
  const found = rows.filter(hasCard)
  if (sort.by !== 'modified')
    return found.length > limit ? [0, (after?.[1] ?? 0) + limit] : undefined
  const last = found[limit - 1]
  if (found.length > limit && last) return [last.ms ?? 0, last.slot ?? 0]
  const [row] = rows
  const isCut = dates.length > 0 && row?.isMore === 1
  return isCut ? [row.lastMs ?? 0, row.lastSlot ?? 0] : undefined
}

/** The cards of documents, where they still are as the index has them and the caller may read them. */
async function readFound(found: WithCard[], plan: SearchPlan, call: SearchCall) {
  const { context, path } = call
  const ids = found.map(({ cardId }) => cardId)
  const now = await loadAuthorized(call, path.board ?? '', {
    cards: cardsFound(context.caller?.userId ?? '', ids),
  })
  const cards = new Map(now.found.cards.map((card) => [card.id, card]))
  return found.flatMap(({ cardId, snippet }) => {
    const card = cards.get(cardId)
    if (card === undefined || !plan.boards.has(card.boardId)) return []
    if (isArchived(card, plan) !== plan.isArchived || !mayRead(card, now.caller)) return []
    const {
      permission: _p,
      isMember: _m,
      isHidden: _h,
      isBoardArchived: _b,
      isStale,
      ...shown
    } = card
    // The text in the index of a stale card may have been deleted since.
    const text = isStale === 1 ? '' : joinPairs(snippet ?? '')
    return { ...shown, archived: plan.isArchived && !plan.isOfTemplates, snippet: text }
  })
}

type Archived = { archived: boolean; isHidden: number; isBoardArchived: number }

/** Returns true if a card is archived, by itself or with its list or swimlane. Of a board that is archived, those are open that it showed, if no archived ones are asked for. */
function isArchived(card: Archived, plan: Pick<SearchPlan, 'isArchived'>): boolean {
  const { archived, isHidden, isBoardArchived } = card
  return archived || isHidden === 1 || (plan.isArchived && isBoardArchived === 1)
}

type Rights = { boardId: string; permission: 'private' | 'public'; isMember: number }

function mayRead({ permission, isMember }: Rights, { isAdmin }: Person): boolean {
  return (
    isMember === 1 || rightsOf({ isSiteAdmin: isAdmin, permission, member: undefined }).has('read')
  )
}
