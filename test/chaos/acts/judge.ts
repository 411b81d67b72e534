import * as z from 'zod'
import { recurrenceDifferences } from './judge-recurrences.ts'
import type { Card, Entry, Rule, Stored } from './stored.ts'

/** Yields what is wrong, in sentences; `recurring` are cards that were told to recur. */
export function* differencesIn(stored: Stored, recurring: string[]): Generator<string> {
  yield* runDifferences(stored)
  yield* chainDifferences(stored)
  yield* scheduleDifferences(stored)
  yield* recurrenceDifferences(stored, recurring)
}

/** The runs of each rule are numbered without gaps, all acted, and are those of the log, in its order. */
function* runDifferences({ rules, runs, log }: Stored): Generator<string> {
  const runsOf = Map.groupBy(runs, ({ rule }) => rule)
  const logOf = Map.groupBy(log, ({ rule }) => rule)
  for (const { id, title, runs: count } of rules) {
    const own = runsOf.get(id) ?? []
    const entries = logOf.get(id) ?? []
    const logged = entries.filter(({ kind }) => kind === 'ruleRan')
    if (own.length !== count || own.some(({ seq }, at) => seq !== at + 1))
      yield `the runs of ${title} are not numbered from 1 to ${count}`
    for (const { outcome, reason, card } of own)
      if (outcome !== 'acted') yield `${title} ${outcome} on ${card}: ${reason}`
    if (own.map(({ card }) => card).join() !== logged.map(({ card }) => card).join())
      yield `the runs of ${title} are not those of the log`
    const changes = own.reduce((sum, run) => sum + run.changes, 0)
    const told = entries.filter(({ kind }) => kind !== 'ruleRan' && !OF_PEOPLE.has(kind)).length
    if (changes !== told)
      yield `${title} counts ${changes} changes, and the log has ${told} of them`
  }
}

/** Changes that people make to a rule name it, too. */
const OF_PEOPLE: ReadonlySet<string> = new Set(['createRule', 'editRule', 'deleteRule'])

/** The entries that follow a move, each with the rule of the chain that made it. */
const AFTER_MOVE = [
  'label ruleRan',
  'label addedLabel',
  'checklist ruleRan',
  'checklist addChecklist',
  'checklist addChecklistItem',
  'checklist addChecklistItem',
  'comment ruleRan',
  'comment addComment',
  'card ruleRan',
  'card createCard',
  'color ruleRan',
]

/** Each move to Doing has set off the whole chain, once and right after it, and no other card has had it. */
function* chainDifferences({ log, rules, cards, lists }: Stored): Generator<string> {
  const byId = new Map(cards.map((card) => [card.id, card]))
  const chain = new Map(
    rules.filter(({ kind }) => kind !== 'scheduledTrigger').map(({ id, title }) => [id, title]),
  )
  const moved = new Set<string>()
  for (const [at, one] of log.entries()) {
    if (one.kind !== 'moveCard' || lists.get(one.list) !== 'Doing') continue
    if (moved.has(one.card)) yield `${one.card} was moved twice`
    moved.add(one.card)
    const told = followersOf(log, at, chain).map(({ rule, kind }) => `${chain.get(rule)} ${kind}`)
    if (told.join() !== AFTER_MOVE.join())
      yield `after the move of ${one.card} came ${told.join(', ')}`
    yield* movedDifferences(byId.get(one.card), cards)
  }
  for (const { id, labels } of cards)
    if (labels !== '[]' && !moved.has(id)) yield `${id} has the label of cards that were moved`
}

/** The entries by rules of the chain that follow an entry of the log. */
function followersOf(log: Entry[], at: number, chain: ReadonlyMap<string, string>): Entry[] {
  const rest = log.slice(at + 1, at + 2 + AFTER_MOVE.length)
  const end = rest.findIndex(({ rule, board }) => !chain.has(rule) || board !== log[at]?.board)
  return end === -1 ? rest : rest.slice(0, end)
}

function* movedDifferences(card: Card | undefined, cards: Card[]): Generator<string> {
  if (card === undefined) return yield 'a card that was moved is lost'
  const on = `${card.comments} ${card.checklists}`
  if (on !== '["Begun"] ["Steps 2"]' || card.labels === '[]')
    yield `${card.title} was moved, and has ${on}`
  const after = cards.filter(({ title }) => title === `After ${card.title}`)
  if (after.length !== 1) yield `${after.length} cards came after ${card.title}`
  for (const { title, color } of after) if (color !== 'red') yield `${title} has the color ${color}`
}

const texts = z.array(z.string())

/** Each schedule that was made before its moment has acted once on each of its cards, and no other has acted. */
function* scheduleDifferences({ rules, runs, cards, lists }: Stored): Generator<string> {
  const old = cards.filter(({ list }) => lists.get(list) === 'Old')
  const oldOn = (board: Rule['board']) => old.filter((card) => card.board === board)
  for (const rule of rules) {
    if (rule.kind !== 'scheduledTrigger') continue
    const own = runs.filter((run) => run.rule === rule.id)
    const hasCome = rule.createdAt < rule.title
    const isOnce = rule.action === 'createCard'
    const wanted = !hasCome ? [] : isOnce ? [''] : oldOn(rule.board).map(({ id }) => id)
    if (
      own
        .map(({ card }) => card)
        .toSorted()
        .join() !== wanted.toSorted().join()
    )
      yield `${rule.does} acted ${own.length} times in place of ${wanted.length}`
    const made = isOnce
      ? cards.filter(({ title, color }) => title === rule.does && color === 'red').length
      : cards
          .flatMap(({ comments }) => texts.parse(JSON.parse(comments)))
          .filter((text) => text === rule.does).length
    if (made !== wanted.length) yield `${rule.does} left ${made} in place of ${wanted.length}`
  }
}
