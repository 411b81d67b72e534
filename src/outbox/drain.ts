import { logFault } from '../kernel/log-error.ts'

/**
 * While a row takes long, the run looks for others that are due, so that none waits behind it. It waits so
 * long before the first look, and twice as long after each that finds nothing, up to `most`.
 */
const LOOK_MS = { first: 1_000, most: 4_000 } as const

/** Rows that one look finds: some more than there are lanes, as an owner gets no more than a share of these. */
const MOST_FOUND = 20

/** A row that is due, and its owner: whoever has many rows gets no more than a share of a run. */
export type Named = { id: string; owner: string }

/** A run over rows that are due. */
export type Drain<Row extends { owner: string }> = {
  task: string
  /** The rows that messages name; they come first. */
  named: readonly Named[]
  /** The number of rows that are worked on at the same time: of all, and of one owner. */
  lanes: { all: number; own: number }
  /** Finds rows that are due, the longest waiting first, except those of some owners. */
  find(most: number, notOf: string[]): Promise<Named[]>
  /** Claims rows, and returns those that the run got. */
  claim(ids: string[]): Promise<Row[]>
  /** Does the work of a row, and settles it. If this throws, the row stays claimed until its lease ends. */
  work(row: Row): Promise<void>
  /** False once the seconds or statements of the run are used up, so that it begins with no more rows. */
  mayGoOn(): boolean
  wait(ms: number): Promise<unknown>
}

/**
 * Works on the rows that messages name, several side by side, each settled by itself. While one of them
 * takes long, the others that are due go on in the free lanes. Returns the named rows that the budget left
 * no room for. Throws what `claim` throws, once all rows that were begun have ended; what `work` throws is
 * logged.
 */
export async function drain<Row extends { owner: string }>(run: Drain<Row>): Promise<Named[]> {
  const waiting = [...run.named]
  const working = new Map<Promise<void>, string>()
  const begin = (row: Row) => {
    const done = workOn(run, row).finally(() => working.delete(done))
    working.set(done, row.owner)
  }
  try {
    let [looks, lookMs]: [boolean, number] = [false, LOOK_MS.first]
    while (run.mayGoOn()) {
      const owners = [...working.values()]
      const next = takeNext(waiting, owners, run.lanes)
      const others: Named[] = looks
        ? await findOthers(run, [...owners, ...next.map(({ owner }) => owner)])
        : []
      const rows = [...next, ...others]
      if (rows.length > 0) for (const row of await run.claim(rows.map(({ id }) => id))) begin(row)
      if (working.size === 0 && waiting.length === 0) break
      if (looks) lookMs = others.length > 0 ? LOOK_MS.first : Math.min(lookMs * 2, LOOK_MS.most)
      looks = (await isStillBusy(run, working, lookMs)) || others.length > 0
    }
  } finally {
    await Promise.all(working.keys())
  }
  return waiting
}

/** Takes the rows out of `waiting` for which the owners at work leave lanes. */
function takeNext(waiting: Named[], owners: string[], { all, own }: { all: number; own: number }) {
  const busy = [...owners]
  const taken = waiting.filter(({ owner }) => {
    if (busy.length >= all || busy.filter((other) => other === owner).length >= own) return false
    busy.push(owner)
    return true
  })
  for (const one of taken) waiting.splice(waiting.indexOf(one), 1)
  return taken
}

/** Finds rows that no message names, for the lanes that the busy owners leave free. */
async function findOthers<Row extends { owner: string }>(
  { find, lanes }: Drain<Row>,
  busy: string[],
): Promise<Named[]> {
  if (busy.length >= lanes.all) return []
  return takeNext(await find(MOST_FOUND, fullOwners(busy, lanes.own)), busy, lanes)
}

function fullOwners(owners: string[], own: number): string[] {
  const counts = Map.groupBy(owners, (owner) => owner)
  return [...counts].filter(([, rows]) => rows.length >= own).map(([owner]) => owner)
}

/** Waits until a row has ended, but not longer than some ms; returns whether none has. */
async function isStillBusy(
  { wait }: Pick<Drain<never>, 'wait'>,
  working: Map<Promise<void>, string>,
  ms: number,
): Promise<boolean> {
  if (working.size === 0) return false
  const ended = Promise.race(working.keys()).then(() => false)
  return Promise.race([ended, wait(ms).then(() => true)])
}

async function workOn<Row extends { owner: string }>(
  { task, work }: Drain<Row>,
  row: Row,
): Promise<void> {
  try {
    await work(row)
  } catch (thrown) {
    logFault(task, thrown)
  }
}
