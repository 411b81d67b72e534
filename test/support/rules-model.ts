/** A card, as far as the model of rules knows one. */
export type ModelCard = {
  list: string
  sort: number
  archived: boolean
  labels: readonly string[]
  assignees: readonly string[]
  isDue: boolean
}

/** Something that happened to a card: its kind, what it is about, and who did it. */
type Happened = { kind: string; about: string; from?: string; by: string }

export type ModelTrigger = { kind: string; about: string | null; from?: string | null }

export type ModelAction = { kind: string; about: string }

export type ModelRule = { id: string; maker: string; trigger: ModelTrigger; action: ModelAction }

/** A board in memory on which one card is changed; the last place in each list only goes up. */
export type ModelBoard = {
  card: ModelCard
  last: Record<string, number>
  rules: readonly ModelRule[]
  /** Those whose rules may do nothing, as they may only read and comment. */
  idle: ReadonlySet<string>
}

export type ModelRun = { ruleId: string; outcome: 'acted' | 'nothing' | 'failed' }

const MOST_STEPS = 5

/** Does what a person does, and then what the rules do, step by step; gives their runs in order. */
export function changeByModel(board: ModelBoard, action: ModelAction, person: string): ModelRun[] {
  const runs: ModelRun[] = []
  const begun = done(board, action, person, person)
  let due = begun === undefined ? [] : setOff(board, begun, new Set())
  for (let step = 0; step < MOST_STEPS && due.length > 0; step += 1) {
    const next: typeof due = []
    for (const { rule, ran } of due) {
      const happened = board.idle.has(rule.maker)
        ? undefined
        : done(board, rule.action, person, rule.maker)
      if (happened === undefined) runs.push({ ruleId: rule.id, outcome: 'failed' })
      else if (happened === 'nothing') runs.push({ ruleId: rule.id, outcome: 'nothing' })
      else {
        runs.push({ ruleId: rule.id, outcome: 'acted' })
        next.push(...setOff(board, happened, new Set([...ran, rule.id])))
      }
    }
    due = next
  }
  return runs
}

/** The rules that are set off, in their order for each thing that happened. */
function setOff(board: ModelBoard, happened: Happened[] | 'nothing', ran: ReadonlySet<string>) {
  if (happened === 'nothing') return []
  return happened.flatMap((one) =>
    board.rules
      .filter(({ id, trigger }) => !ran.has(id) && isAbout(trigger, one))
      .map((rule) => ({ rule, ran })),
  )
}

function isAbout({ kind, about, from = null }: ModelTrigger, one: Happened): boolean {
  return (
    kind === one.kind &&
    (about === null || about === one.about) &&
    (from === null || from === one.from)
  )
}

/** Changes the card, and says what happened; undefined for what an archived card does not take. */
function done(
  board: ModelBoard,
  { kind, about }: ModelAction,
  person: string,
  by: string,
): Happened[] | 'nothing' | undefined {
  const before = board.card
  const after = { ...before }
  const happened: Happened[] = []
  const tell = (what: string, of = '', from = '') =>
    happened.push({ kind: what, about: of, from, by })
  const add = (to: readonly string[], one: string) => (to.includes(one) ? to : [...to, one])
  if (kind === 'archive') after.archived = true
  if (kind === 'unarchive') after.archived = false
  if (kind === 'addLabel') after.labels = add(before.labels, about)
  if (kind === 'removeLabel') after.labels = before.labels.filter((one) => one !== about)
  if (kind === 'addAssignee') after.assignees = add(before.assignees, about)
  if (kind === 'assignMover') after.assignees = add(before.assignees, person)
  if (kind === 'removeAssignee')
    after.assignees = before.assignees.filter((one) => about !== '*' && one !== about)
  if (kind === 'setDate') after.isDue = true
  if (kind === 'removeDate') after.isDue = false
  if (kind === 'moveCardToBottom') {
    const last = board.last[about] ?? 0
    after.list = about
    after.sort = before.list === about && before.sort >= last ? before.sort : last + 1
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return 'nothing'
  if (before.archived && after.archived) return undefined
  board.card = after
  board.last[after.list] = Math.max(board.last[after.list] ?? 0, after.sort)
  if (before.isDue !== after.isDue) tell('dateChanged')
  if (before.archived !== after.archived) tell(after.archived ? 'archivedCard' : 'restoredCard')
  if (before.list !== after.list) tell('moveCard', after.list, before.list)
  for (const one of after.assignees) if (!before.assignees.includes(one)) tell('assigned', one)
  for (const one of before.assignees) if (!after.assignees.includes(one)) tell('unassigned', one)
  for (const one of after.labels) if (!before.labels.includes(one)) tell('addedLabel', one)
  for (const one of before.labels) if (!after.labels.includes(one)) tell('removedLabel', one)
  return happened
}
