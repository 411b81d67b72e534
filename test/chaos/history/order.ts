import type { CardView } from './card-model.ts'
import type { Recorded } from './record.ts'

/** An activity of the board's log. */
export type Logged = {
  seq: number
  activityType: string
  cardId: string
  title: string
  listId: string
}

/** The things that are compared: what the clients saw, the whole log, and the cards that are there in the end. */
export type Account = { history: Recorded[]; log: Logged[]; cards: Map<string, CardView> }

/** An operation that was acknowledged, with the numbers of one kind that it was given. */
type Numbered = { operation: Recorded; least: number; most: number }

/** A sentence for everything about the board's order that is not as it should be. */
export function* disorderIn(account: Account): Generator<string> {
  const log = account.log.toSorted((one, other) => one.seq - other.seq)
  for (const [index, { seq }] of log.entries())
    if (seq !== index + 1) yield `In the log, seq ${index + 1} is missing: ${seq} is in its place.`
  yield* strangersIn({ ...account, log })
  yield* versionsIn(account.history)
  yield* replayed({ ...account, log })
  const logged = account.history.filter(isDone).flatMap((operation) => {
    const seqs = eventsOf(operation, log).map(({ seq }) => seq)
    return seqs.length === 0 ? [] : [{ operation, least: seqs[0] ?? 0, most: seqs.at(-1) ?? 0 }]
  })
  yield* againstTime('seq', logged)
  yield* againstVersions(logged)
}

/** The activities that an operation must have, in their order; every title is given by one operation alone. */
function eventsOf({ card, input }: Recorded, log: Logged[]): Logged[] {
  const kinds = kindsOf(input)
  if (kinds.length === 0) return []
  return log.filter(({ activityType, cardId, title }) => {
    if (!kinds.includes(activityType)) return false
    if (input.do === 'create') return title === input.card.title
    return cardId === card && (input.do !== 'edit' || title === input.set.title)
  })
}

function kindsOf(input: Recorded['input']): string[] {
  if (input.do === 'create') return ['createCard']
  if (input.do === 'delete') return ['deleteCard']
  if (input.do === 'read' || input.set.title === undefined) return []
  return input.set.list === undefined ? ['a-changedTitle'] : ['a-changedTitle', 'moveCard']
}

/** Acknowledged operations must be in the log once, refused ones must not, and nothing else may be there. */
function* strangersIn({ history, log }: Account): Generator<string> {
  const known = new Set<Logged>()
  for (const operation of history) {
    const events = eventsOf(operation, log)
    const kinds = kindsOf(operation.input)
    if (operation.output === undefined || isDone(operation))
      for (const event of events) known.add(event)
    const found = events.map(({ activityType }) => activityType).join(' ')
    const isWhole = found === kinds.join(' ')
    if (isDone(operation) && !isWhole)
      yield `${nameOf(operation)} was acknowledged and is in the log as: ${found || 'nothing'}.`
    if (operation.output === undefined && !isWhole && found !== '')
      yield `${nameOf(operation)} is in the log in part: ${found}.`
  }
  for (const event of log) {
    if (event.cardId === '' || known.has(event)) continue
    yield `${event.activityType} ${event.seq} of card ${event.cardId} matches no request, or one that was refused.`
  }
}

/** Each version is one write's, follows what If-Match named, and goes with time; reads are never behind. */
function* versionsIn(history: Recorded[]): Generator<string> {
  const writers = new Map<number, Recorded>()
  const numbered: Numbered[] = []
  for (const operation of history) {
    const { version, ifVersion, after } = operation
    if (version === undefined) continue
    if (after?.version !== undefined && version < after.version)
      yield `${nameOf(operation)} saw version ${version}, older than its bookmark's ${after.version}.`
    if (after === undefined) numbered.push({ operation, least: version, most: version })
    if (!isDone(operation)) continue
    const twin = writers.get(version)
    if (twin !== undefined) yield `${nameOf(operation)} and ${nameOf(twin)} both made ${version}.`
    writers.set(version, operation)
    if (ifVersion !== undefined && version !== ifVersion + 1)
      yield `${nameOf(operation)} made ${version} although If-Match named ${ifVersion}.`
  }
  yield* againstTime('version', numbered)
}

/** Whatever was answered before another was called must not have a later number. */
function* againstTime(what: string, numbered: Numbered[]): Generator<string> {
  const called = numbered.toSorted((a, b) => a.operation.calledAt - b.operation.calledAt)
  const replied = numbered.toSorted((a, b) => a.operation.repliedAt - b.operation.repliedAt)
  let newest: Numbered | undefined
  let at = 0
  for (const later of called) {
    for (let next = replied[at]; next && next.operation.repliedAt < later.operation.calledAt;) {
      if (newest === undefined || next.most > newest.most) newest = next
      at += 1
      next = replied[at]
    }
    if (newest === undefined) continue
    if (later.least < newest.most)
      yield `${nameOf(later.operation)} has ${what} ${later.least}, called after ${newest.most} was returned.`
  }
}

function* againstVersions(logged: Numbered[]): Generator<string> {
  const known = logged.filter(({ operation }) => operation.version !== undefined)
  const ordered = known.toSorted((a, b) => a.least - b.least)
  for (const [index, { operation, least }] of ordered.entries()) {
    const before = ordered[index - 1]?.operation
    if (before?.version !== undefined && (operation.version ?? 0) <= before.version)
      yield `${nameOf(operation)}, seq ${least}, has version ${operation.version} after ${before.version}.`
  }
}

/** The cards that are there in the end must be those that the log leads to. */
function* replayed({ log, cards }: Account): Generator<string> {
  const led = new Map<string, { title: string; list: string }>()
  for (const { activityType, cardId, title, listId } of log) {
    if (cardId === '') continue
    if (activityType === 'deleteCard') led.delete(cardId)
    else led.set(cardId, { title, list: listId })
  }
  for (const id of new Set([...led.keys(), ...cards.keys()])) {
    const [stated, found] = [led.get(id), cards.get(id)]
    if (stated?.title === found?.title && stated?.list === found?.list) continue
    yield `Card ${id} is ${JSON.stringify(found)}, and by the log ${JSON.stringify(stated)}.`
  }
}

function isDone({ output }: Recorded): boolean {
  return output === 'done'
}

function nameOf({ client, card, input }: Recorded): string {
  const { do: kind, ...rest } = input
  return `Client ${client}'s ${kind} of ${card} ${JSON.stringify(rest)}`
}
