import { NOTIFICATION_MAILS } from '../../../src/accounts/mail/limits.ts'
import type { Activity, Entry, Evidence, Stored } from './evidence.ts'
import { GRACE_MS, sentDifferences } from './judge-sent.ts'
import type { Person } from './stage.ts'

/** Yields what is not as it should be, in sentences. */
export async function* differencesIn(evidence: Evidence, stored: Stored): AsyncGenerator<string> {
  yield* dueTwice(stored)
  yield* sentDifferences(evidence, stored)
  for (const person of evidence.stage.people) {
    yield* inboxDifferences(person, evidence, stored)
    yield* mailDifferences(person, evidence, stored)
  }
}

function* dueTwice({ log }: Stored): Generator<string> {
  const due = Map.groupBy(
    log.filter(({ kind }) => kind === 'duenow'),
    ({ card }) => card,
  )
  for (const { card } of log.filter(({ kind }) => kind === 'createCard'))
    if (due.get(card)?.length !== 1)
      yield `${card} is logged as due ${due.get(card)?.length ?? 0} times`
}

/** Returns true if somebody may not read a board any more. */
function hasLeft(
  { id }: Pick<Person, 'id'>,
  board: string,
  { leavers }: Pick<Evidence, 'leavers'>,
): boolean {
  return leavers.some(({ person, board: left }) => person.id === id && left.id === board)
}

/** An entry as it can be told from the log. */
type Told = Pick<Entry, 'kind' | 'act' | 'boardId' | 'cardId'>

function* inboxDifferences(person: Person, evidence: Evidence, stored: Stored): Generator<string> {
  const name = (one: Told) => `${one.kind} ${one.boardId} ${one.cardId ?? 'many'}`
  const counts = new Map<string, number>()
  const add = (key: string, by: number) => counts.set(key, (counts.get(key) ?? 0) + by)
  for (const one of expectedOf(person, evidence, stored)) add(name(one), -1)
  for (const one of evidence.inboxes.get(person.id) ?? [])
    if (one.cardId || one.act === 'manyCards') add(name(one), 1)
  for (const [key, count] of counts)
    if (count !== 0)
      yield `${person.email} was told ${key} ${Math.abs(count)} times too ${count > 0 ? 'often' : 'rarely'}`
}

/** A command that changes more cards tells watchers once of all of them. */
const MANY_CARDS = 20

/** Returns what an inbox must have by the log of the boards that its person may read. */
function expectedOf(person: Person, evidence: Evidence, { log, assignees }: Stored): Told[] {
  const seen = log.filter(({ board }) => !hasLeft(person, board, evidence))
  const isOn = (card: string) => assignees.get(card)?.includes(person.id) ?? false
  const entry = (kind: string, { board, card }: Activity) => ({
    kind,
    act: '',
    boardId: board,
    cardId: card,
  })
  const made = seen
    .filter(({ kind }) => kind === 'createCard')
    .flatMap((one) => {
      if (isOn(one.card)) return [entry('assigned', one)]
      return person.isWatcher ? [entry('changed', one)] : []
    })
  const commands = Map.groupBy(
    seen.filter(({ kind }) => kind === 'duenow'),
    ({ board, at }) => `${board} ${at}`,
  )
  const due = [...commands.values()].flatMap((group) => {
    const isMany = group.length > MANY_CARDS
    const each = group.filter(({ card }) => isOn(card) || (person.isWatcher && !isMany))
    const [first] = group
    const together = isMany && person.isWatcher && first !== undefined
    return [
      ...each.map((one) => entry('due', one)),
      ...(together ? [{ kind: 'due', act: 'manyCards', boardId: first.board }] : []),
    ]
  })
  return [...made, ...due]
}

/** A message of which the judge knows what it tells of, and when it came. */
type Mail = Pick<
  Evidence['mails'][number],
  'inReplyTo' | 'messageId' | 'subject' | 'text' | 'envelope' | 'atMs'
>

type Reader = Pick<Person, 'id' | 'email' | 'isWatcher'>

/** Yields what a person's mail lacks, or has too often, by what the store says it must tell. */
export function* mailDifferences(
  person: Reader,
  evidence: Pick<Evidence, 'leavers'> & { mails: Mail[] },
  stored: Pick<Stored, 'mailed'>,
): Generator<string> {
  const mails = evidence.mails.filter(({ envelope }) => envelope.to.includes(person.email))
  const singles = new Set(mails.flatMap((one) => (one.inReplyTo ? [one.messageId] : [])))
  // Notifications beyond the limit of an hour come with a digest.
  const maySummarize = singles.size >= NOTIFICATION_MAILS.most
  const ids = new Map<string, Set<string>>()
  for (const { inReplyTo, messageId = '', subject = '', text = '', atMs } of mails) {
    const kind = inReplyTo === undefined ? 'due' : 'assigned'
    const titles = new Set([...`${subject} ${text}`.matchAll(/board\d card \d+/g)].map(String))
    for (const title of titles) {
      const key = `${kind} ${title}`
      ids.set(key, (ids.get(key) ?? new Set()).add(messageId))
      const left = evidence.leavers.find(
        (one) => one.person.id === person.id && title.startsWith(`${one.board.name} `),
      )
      if (left !== undefined && atMs > left.sinceMs + GRACE_MS)
        yield `${person.email} got mail of ${title} after the right to read it ended`
    }
  }
  for (const [key, messages] of ids)
    if (messages.size > 1) yield `${person.email} got ${messages.size} different messages of ${key}`
  for (const { person: id, board, kind, title } of stored.mailed) {
    const isWanted = id === person.id && !(kind === 'due' && person.isWatcher)
    const isTold = ids.has(`${kind} ${title}`) || (maySummarize && ids.has(`due ${title}`))
    if (isWanted && !hasLeft(person, board, evidence) && !isTold)
      yield `${person.email} got no mail of ${kind} ${title}`
  }
}
