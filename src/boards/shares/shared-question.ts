import { type Term, parseQuestion } from '../../kernel/contract/query/query.ts'
import { type Known, matcher, refersTo } from '../../kernel/contract/query/matches.ts'

/** A share may ask only about what a card shows on the board. It may not look for words, because these are found in texts that are not shown there, too. */
const ALLOWED =
  '#12, list:, swimlane:, label:, member:, assignee:, person:, field:, dates, is:open, is:complete, is:overdue, has:attachment, has:comment, has:due, has:description, has:label or has:person'

const STATES = ['open', 'complete', 'overdue']

/** Returns true if a term is decided by what a board shows of a card, whoever reads it. */
function isDecided(term: Term): boolean {
  switch (term.is) {
    case 'text':
      return false
    case 'state':
      return STATES.includes(term.state)
    case 'thing':
      return term.thing !== 'checklist'
    case 'name':
      return !['board', 'author'].includes(term.key) && term.name.toLowerCase() !== 'me'
    case 'date':
    case 'field':
    case 'number':
      return true
  }
}

/** Says why a share cannot show what a question finds; undefined if it can. Only an empty question is for all cards, so one of which nothing can be read is refused. */
export function questionFault(q: string): string | undefined {
  if (q === '') return undefined
  const parsed = parseQuestion(q)
  if (!parsed.ok) return parsed.faults[0]?.reason ?? 'is no question'
  const { terms, sort } = parsed.question
  const [unread] = parsed.leftOut
  if (unread !== undefined)
    return `has ${unread.word} at ${unread.position}, which asks for nothing`
  if (terms.length === 0) return 'must ask for something'
  if (sort !== undefined) return 'must have no sort:'
  return terms.every(isDecided) ? undefined : `may have only ${ALLOWED}`
}

type Matches = ReturnType<typeof matcher>

const NOTHING: Matches = () => false

/**
 * Tells which cards a share shows. A question that names something which is not on the board any more,
 * such as a label that was renamed, shows no cards: with a `-` before it, it would show all of them.
 */
export function sharedCards(
  { listId, q }: { listId: string; q: string },
  view: Known['view'],
  at: Known['at'],
): Matches {
  const inList: Matches = (card) => listId === '' || card.listId === listId
  if (q === '') return inList
  const parsed = parseQuestion(q)
  if (!parsed.ok || questionFault(q) !== undefined) return NOTHING
  const { terms } = parsed.question
  const known = { view, me: undefined, at, found: new Map(), isExact: true }
  if (!terms.every((term) => refersTo(term, known))) return NOTHING
  const answers = matcher(terms, known)
  return (card) => inList(card) && answers(card)
}
