import { boundsAt, dueStateOf } from '../../src/kernel/contract/query/dates.ts'
import type { DateKey, NameKey, Term } from '../../src/kernel/contract/query/query.ts'
import type { BoardView, MiniCard } from '../state/board-view.ts'
import { plainOf } from '../../src/kernel/contract/query/plain.ts'

/** What a question is decided by: the board as it is shown, and what the service found in texts. */
export type Known = {
  view: Pick<BoardView, 'board' | 'users' | 'lists' | 'swimlanes' | 'customFields'>
  /** Whoever asks; undefined for a visitor. */
  me: string | undefined
  now: number
  /** The ids of the cards that the service found, by what it was asked. */
  found: ReadonlyMap<string, ReadonlySet<string>>
}

type Matches = (card: MiniCard) => boolean

/** What the service has to be asked, as it knows more texts of a card than the board shows: one question for all that must be on a card, and one for each thing that must not. */
export function askedFor(terms: readonly Term[]): string[] {
  const asked = terms.filter(isAsked)
  const wanted = asked.filter(({ negated }) => !negated).map(spelled)
  const unwanted = asked.filter(({ negated }) => negated).map(spelled)
  return [...(wanted.length === 0 ? [] : [wanted.join(' ')]), ...unwanted]
}

type Asked = Extract<Term, { is: 'text' | 'state' | 'thing' }>

function isAsked(term: Term): term is Asked {
  if (term.is === 'state') return term.state === 'template'
  return term.is === 'text' || (term.is === 'thing' && term.thing === 'checklist')
}

function spelled(term: Asked): string {
  if (term.is === 'state') return `is:${term.state}`
  if (term.is === 'thing') return `has:${term.thing}`
  return term.isPrefix ? `${term.text}*` : `"${term.text}"`
}

/** Tells of a card whether all terms hold. What was not found in texts yet is looked for in its title. */
export function matcher(terms: readonly Term[], known: Known): Matches {
  const wanted = terms.filter((term) => isAsked(term) && !term.negated)
  const others = terms.filter((term) => !wanted.includes(term))
  const [question = ''] = askedFor(wanted)
  const found = known.found.get(question)
  const onBoard = wanted.map((term) => holds(term, known))
  const rest = others.map((term) => {
    const isSo = holds(term, known)
    return term.negated ? (card: MiniCard) => !isSo(card) : isSo
  })
  return (card) =>
    rest.every((one) => one(card)) &&
    (onBoard.every((one) => one(card)) || found?.has(card._id) === true)
}

/** Whether what a term names is so, never mind its `-`. */
function holds(term: Term, known: Known): Matches {
  const { now, found } = known
  switch (term.is) {
    case 'text': {
      const words = plainOf(term.text)
      const elsewhere = found.get(spelled(term))
      return ({ _id, title, cardNumber }) =>
        plainOf(title).includes(words) || `#${cardNumber}` === words || elsewhere?.has(_id) === true
    }
    case 'name':
      return named(term.key, term.name, known)
    case 'date': {
      const { range } = term
      const { from, to } = boundsAt(range, now)
      if (range.is === 'overdue') return isOverdue(now)
      return (card) => {
        const date = dateOf(card, term.key)
        if (date === undefined || range.is === 'none')
          return date === undefined && range.is === 'none'
        const ms = Date.parse(date)
        return (
          (from === undefined || ms >= Date.parse(from)) &&
          (to === undefined || ms < Date.parse(to))
        )
      }
    }
    case 'state': {
      const found = known.found.get('is:template')
      return {
        open: () => true,
        archived: () => false,
        complete: ({ dueComplete }: MiniCard) => dueComplete,
        overdue: isOverdue(now),
        template: ({ _id }: MiniCard) => found?.has(_id) === true,
      }[term.state]
    }
    case 'thing': {
      const found = known.found.get('has:checklist')
      return {
        attachment: ({ attachments }: MiniCard) => attachments > 0,
        checklist: ({ _id, items }: MiniCard) => items > 0 || found?.has(_id) === true,
        comment: ({ comments }: MiniCard) => comments > 0,
        due: ({ dueAt }: MiniCard) => dueAt !== undefined,
        description: ({ hasDescription }: MiniCard) => hasDescription,
      }[term.thing]
    }
    case 'field':
      return withField(plainOf(term.name), plainOf(term.value), known)
  }
}

function isOverdue(now: number): Matches {
  return ({ dueAt, dueComplete }) =>
    dueAt !== undefined && dueStateOf({ dueAt, dueComplete }, now) === 'overdue'
}

function dateOf(card: MiniCard, key: DateKey): string | undefined {
  return key === 'created' || key === 'modified' ? card[`${key}At`] : card[`${key}At`]
}

function named(key: NameKey, name: string, { view, me }: Known): Matches {
  const { board, lists, swimlanes, users } = view
  const columns = (all: readonly { _id: string; title: string }[]) =>
    idsNamed(all, name, ({ title }) => [title])
  if (key === 'board') {
    const isThis = columns([board]).has(board._id)
    return () => isThis
  }
  if (key === 'list' || key === 'swimlane') {
    const ids = columns(key === 'list' ? lists : swimlanes)
    return (card) => ids.has(card[`${key}Id`])
  }
  if (key === 'label') {
    const ids = idsNamed(board.labels, name, (label) => [label.name || label.color])
    return ({ labelIds }) => labelIds.some((id) => ids.has(id))
  }
  const people =
    plainOf(name) === 'me' && me !== undefined
      ? new Set([me])
      : idsNamed(users, name, ({ username, fullname = '' }) => [username, fullname])
  if (key === 'author') return ({ userId }) => people.has(userId)
  return (card) => card[`${key}s`].some((id) => people.has(id))
}

/** The ids of what is called so or, while a name is being typed, begins so. */
function idsNamed<T extends { _id: string }>(
  all: readonly T[],
  name: string,
  namesOf: (one: T) => string[],
): ReadonlySet<string> {
  const wanted = plainOf(name)
  const where = (holdsFor: (called: string) => boolean) =>
    all
      .filter((one) => one._id === name || namesOf(one).some((called) => holdsFor(plainOf(called))))
      .map(({ _id }) => _id)
  const exact = where((called) => called === wanted)
  return new Set(exact.length > 0 ? exact : where((called) => called.startsWith(wanted)))
}

function withField(name: string, wanted: string, { view }: Known): Matches {
  const fields = new Map(
    view.customFields.filter((one) => plainOf(one.name) === name).map((one) => [one._id, one]),
  )
  return ({ customFields }) =>
    customFields.some(({ _id, value }) => {
      const field = fields.get(_id)
      if (field === undefined || value === null || value === undefined) return false
      const item = field.settings.dropdownItems?.find((one) => one._id === value)
      return plainOf(item?.name ?? String(value)) === wanted
    })
}
