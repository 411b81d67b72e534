import type { Arrival, Payload } from './arrival.ts'
import type { Hook } from './hooks.ts'
import type { Exported, Stage } from './stage.ts'
import type { Ledger } from './write.ts'

type Logged = Exported['activities'][number]

/** The things that are compared: what the service says it committed, what arrived, and what the writers know. */
export type Evidence = {
  stage: Stage
  hooks: Hook[]
  exported: Exported
  arrivals: Arrival[]
  strays: string[]
  ledger: Ledger
}

/** The activities that the webhooks must be sent: those since the webhooks were ready. */
export function committedOf({ activities }: Exported, { newestSeq }: Stage): Logged[] {
  return activities.filter(({ seq }) => seq > newestSeq)
}

/** The ids of the activities that a hook has accepted. */
export function acceptedBy({ name }: Hook, arrivals: Arrival[]): Set<string> {
  const ids = new Set<string>()
  for (const { hook, outcome, payload } of arrivals) {
    if (hook === name && outcome === 'accepted' && payload) ids.add(payload.activityId)
  }
  return ids
}

/** A sentence for everything that is not as it should be. */
export function* differencesIn(evidence: Evidence): Generator<string> {
  const { stage, hooks, exported, arrivals, strays, ledger } = evidence
  const committed = new Map(committedOf(exported, stage).map((entry) => [entry.id, entry]))
  for (const stray of strays) yield `The receiver was sent ${stray}, which is no webhook's.`
  for (const answer of ledger.refused) yield `An edit was refused: ${answer}.`
  yield* gapsIn(exported.activities)
  for (const hook of hooks) {
    const accepted = acceptedBy(hook, arrivals)
    for (const { id, seq, activityType } of committed.values()) {
      if (!accepted.has(id)) yield `${hook.name} lacks ${activityType} ${id}, seq ${seq}.`
    }
  }
  for (const arrival of arrivals) yield* faultsOf(arrival, stage, committed)
  yield* mixedUp(arrivals)
  yield* forgotten(evidence)
}

function* gapsIn(activities: Logged[]): Generator<string> {
  const seqs = activities.map(({ seq }) => seq).toSorted((one, other) => one - other)
  for (const [index, seq] of seqs.entries()) {
    const before = seqs[index - 1] ?? seq - 1
    if (seq !== before + 1) yield `In the log, seq ${seq} follows ${before}.`
  }
}

function* faultsOf(
  { hook, id, faults, payload }: Arrival,
  stage: Stage,
  committed: Map<string, Logged>,
): Generator<string> {
  const what = `${hook} was sent ${payload?.activityId ?? 'something'} as ${id || 'no id'}`
  for (const fault of faults) yield `${what}, but ${fault}.`
  if (payload === undefined) return
  const entry = committed.get(payload.activityId)
  if (entry === undefined) yield `${what}, which was not committed (seq ${payload.seq}).`
  else yield* unlike(what, payload, entry, stage)
}

function* unlike(what: string, payload: Payload, entry: Logged, stage: Stage): Generator<string> {
  const { seq, activityType, createdAt } = entry
  const description = `act-${activityType}`
  const expected = { seq, description, createdAt, boardId: stage.board }
  for (const [field, value] of Object.entries(expected)) {
    const found: unknown = Reflect.get(payload, field)
    if (found !== value) yield `${what} with the ${field} ${String(found)} for ${value}.`
  }
}

/** Tries of one delivery must have one id and one body, and no other delivery that id. */
function* mixedUp(arrivals: Arrival[]): Generator<string> {
  const first = new Map<string, Arrival>()
  const owners = new Map<string, string>()
  for (const arrival of arrivals) {
    const { hook, id, body, payload } = arrival
    const delivery = `${hook}, ${payload?.activityId ?? body}`
    const before = first.get(delivery) ?? arrival
    first.set(delivery, before)
    if (before.id !== id) yield `${delivery} came as ${before.id}, then as ${id}.`
    if (before.body !== body) yield `${delivery} came with another body at a later try.`
    const owner = owners.get(id) ?? delivery
    owners.set(id, owner)
    if (owner !== delivery) yield `${id} is the id of ${owner} and of ${delivery}.`
  }
}

/** Acknowledged writes must be on the board and in its log, as often as they were acknowledged. */
function* forgotten({ stage, exported, ledger }: Evidence): Generator<string> {
  const { cards, comments, checklists } = exported
  const there = new Set([...cards, ...comments, ...checklists].map(({ _id }) => _id))
  const inLog = new Map<string, number>()
  for (const { activityType, cardId } of committedOf(exported, stage)) {
    const key = `${activityType} of card ${cardId}`
    inLog.set(key, (inLog.get(key) ?? 0) + 1)
  }
  for (const { kind, cardId, id } of ledger.acknowledged) {
    if (!there.has(id)) yield `${kind} was acknowledged with ${id}, which is not on the board.`
    const key = `${kind} of card ${cardId}`
    const left = (inLog.get(key) ?? 0) - 1
    inLog.set(key, left)
    if (left < 0) yield `${key} was acknowledged more often than it is in the log.`
  }
}
