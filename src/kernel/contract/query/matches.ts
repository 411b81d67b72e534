import { type AskedAt, boundsAt } from './dates.ts'
import { dueStateOf } from './due-state.ts'
import { plainOf } from './plain.ts'
import type { DateKey, NameKey, Term } from './query.ts'
import type { CardShown, Moment, Named, ViewShown } from './shown.ts'

/** Everything that decides a question: the board as it is shown, and what the service found in texts. */
export type Known = {
  view: ViewShown
  /** The user who asks; undefined for a visitor. */
  me: string | undefined
  at: AskedAt
  /** The ids of the cards that the service found, by the question it was asked. */
  found: ReadonlyMap<string, ReadonlySet<string>>
  /** Set where names are meant whole; otherwise a name that is nobody's is the beginning of one, as it is being typed. */
  isExact?: boolean
}

type Matches = (card: CardShown) => boolean

/** The questions for the service, which knows more texts of a card than the board shows: one for all terms that a card must meet, and one for each that it must not. */
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
  if (term.isPrefix) return `${term.text}*`
  return term.number === undefined ? `"${term.text}"` : term.text
}

/** Matches the cards for which all terms hold. While the service has not answered, words are looked for in titles. */
export function matcher(terms: readonly Term[], known: Known): Matches {
  const wanted = terms.filter((term) => isAsked(term) && !term.negated)
  const others = terms.filter((term) => !wanted.includes(term))
  const [question = ''] = askedFor(wanted)
  const found = known.found.get(question)
  const onBoard = wanted.map((term) => holds(term, known))
  const rest = others.map((term) => {
    const isSo = holds(term, known)
    return term.negated ? (card: CardShown) => !isSo(card) : isSo
  })
  return (card) =>
    rest.every((one) => one(card)) &&
    (onBoard.every((one) => one(card)) || found?.has(card._id) === true)
}

/** The titles of cards as words are compared. A card that changes is another object. */
const plainTitles = new WeakMap<CardShown, string>()

function plainTitle(card: CardShown): string {
  const plain = plainTitles.get(card) ?? plainOf(card.title)
  plainTitles.set(card, plain)
  return plain
}

/** Matches the cards that meet a term, leaving its `-` aside. */
function holds(term: Term, known: Known): Matches {
  const { at, found } = known
  switch (term.is) {
    case 'text': {
      const words = plainOf(term.text)
      const elsewhere = found.get(spelled(term))
      return (card) =>
        plainTitle(card).includes(words) ||
        card.cardNumber === term.number ||
        elsewhere?.has(card._id) === true
    }
    case 'number':
      return ({ cardNumber }) => cardNumber === term.number
    case 'name':
      return named(term.key, term.name, known)
    case 'date': {
      const { range } = term
      const { from, to } = boundsAt(range, at)
      if (range.is === 'overdue') return isOverdue(at)
      return (card) => {
        const date = dateOf(card, term.key)
        if (!date || range.is === 'none') return !date && range.is === 'none'
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
        complete: ({ dueComplete }: CardShown) => dueComplete,
        overdue: isOverdue(at),
        template: ({ _id }: CardShown) => found?.has(_id) === true,
      }[term.state]
    }
    case 'thing': {
      const found = known.found.get('has:checklist')
      return {
        attachment: ({ attachments }: CardShown) => attachments > 0,
        checklist: ({ _id, items }: CardShown) => items > 0 || found?.has(_id) === true,
        comment: ({ comments }: CardShown) => comments > 0,
        due: ({ dueAt }: CardShown) => Boolean(dueAt),
        description: ({ hasDescription }: CardShown) => hasDescription,
        label: ({ labelIds }: CardShown) => labelIds.length > 0,
        person: ({ members, assignees }: CardShown) => members.length + assignees.length > 0,
      }[term.thing]
    }
    case 'field':
      return withField(term.name, plainOf(term.value), known)
  }
}

function isOverdue({ nowMs }: AskedAt): Matches {
  return ({ dueAt, dueComplete }) =>
    Boolean(dueAt) && dueStateOf({ dueAt: dueAt ?? '', dueComplete }, nowMs) === 'overdue'
}

function dateOf(card: CardShown, key: DateKey): Moment {
  return key === 'created' || key === 'modified' ? card[`${key}At`] : card[`${key}At`]
}

function named(key: NameKey, name: string, known: Known): Matches {
  const ids = idsMeant(key, name, known)
  switch (key) {
    case 'board': {
      const isThis = ids.has(known.view.board._id)
      return () => isThis
    }
    case 'list':
    case 'swimlane':
      return (card) => ids.has(card[`${key}Id`])
    case 'label':
      return ({ labelIds }) => labelIds.some((id) => ids.has(id))
    case 'author':
      return ({ userId }) => ids.has(userId)
    case 'member':
    case 'assignee':
      return (card) => card[`${key}s`].some((id) => ids.has(id))
    case 'person':
      return ({ members, assignees }) => [...members, ...assignees].some((id) => ids.has(id))
  }
}

/** The ids of what a name in a question means on the board. */
function idsMeant(key: NameKey, name: string, { view, me, isExact }: Known): ReadonlySet<string> {
  const { board, lists, swimlanes, users } = view
  const among = <T extends { _id: string }>(all: readonly T[], namesOf: (one: T) => string[]) =>
    idsNamed(all, name, namesOf, isExact)
  const titles = ({ title }: Named) => [title]
  if (key === 'board') return among([board], titles)
  if (key === 'list') return among(lists, titles)
  if (key === 'swimlane') return among(swimlanes, titles)
  if (key === 'label') return among(board.labels, (label) => [label.name || label.color])
  if (plainOf(name) === 'me' && me !== undefined) return new Set([me])
  return among(users, ({ username, fullname }) => [username, fullname ?? ''])
}

/** False for a term that names something which is not on the board. */
export function refersTo(term: Term, known: Known): boolean {
  if (term.is === 'name') return idsMeant(term.key, term.name, known).size > 0
  return term.is !== 'field' || fieldsNamed(term.name, known).size > 0
}

/** The ids of the things with this name or, while a name is being typed, of those whose names begin with it. */
function idsNamed<T extends { _id: string }>(
  all: readonly T[],
  name: string,
  namesOf: (one: T) => string[],
  isExact = false,
): ReadonlySet<string> {
  const wanted = plainOf(name)
  const where = (holdsFor: (called: string) => boolean) =>
    all
      .filter((one) => one._id === name || namesOf(one).some((called) => holdsFor(plainOf(called))))
      .map(({ _id }) => _id)
  const exact = where((called) => called === wanted)
  return new Set(exact.length > 0 || isExact ? exact : where((called) => called.startsWith(wanted)))
}

function fieldsNamed(name: string, { view }: Known) {
  const wanted = plainOf(name)
  const fields = view.customFields.filter((one) => plainOf(one.name) === wanted)
  return new Map(fields.map((one) => [one._id, one]))
}

function withField(name: string, wanted: string, known: Known): Matches {
  const fields = fieldsNamed(name, known)
  return ({ customFields }) =>
    customFields.some(({ _id, value }) => {
      const field = fields.get(_id)
      if (field === undefined || value === null || value === undefined) return false
      const item = field.settings.dropdownItems?.find((one) => one._id === value)
      return plainOf(item?.name ?? String(value)) === wanted
    })
}
