import { logFault } from '../kernel/db/fault.ts'

/** While a row takes long, the run looks this often for others that are due, so that none waits behind it. */
const LOOK_MS = 1_000

/** A row that is due, and its owner: whoever has many rows gets no more than a share of a run. */
export type Named = { id: string; owner: string }

/** The rows that a run wants next: some that its messages name, or any that are due, except those of owners who have had their share. */
export type Wanted = { ids: string[] } | { most: number; notOf: string[] }

/** A run over rows that are due. */
export type Drain<Row extends { owner: string }> = {
  /** The name of the task, for the log. */
  task: string
  /** The rows that messages name; they come first. */
  named: readonly Named[]
  /** The number of rows that are worked on at the same time: of all, and of one owner. */
  lanes: { all: number; own: number }
  /** Claims rows, and returns those that the run got. */
  claim(wanted: Wanted): Promise<Row[]>
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
    let looks = false
    while (run.mayGoOn()) {
      const owners = [...working.values()]
      const next = takeNext(waiting, owners, run.lanes)
      const most = run.lanes.all - owners.length - next.length
      if (next.length > 0)
        for (const row of await run.claim({ ids: next.map(({ id }) => id) })) begin(row)
      if (looks && most > 0)
        for (const row of await run.claim({ most, notOf: fullOwners(owners, run.lanes.own) }))
          begin(row)
      if (working.size === 0 && waiting.length === 0) break
      looks = await isStillBusy(run, working)
    }
  } finally {
    await Promise.all(working.keys())
  }
  return waiting
}

/** Takes the rows out of `waiting` for which there are lanes. */
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

function fullOwners(owners: string[], own: number): string[] {
  const counts = Map.groupBy(owners, (owner) => owner)
  return [...counts].filter(([, rows]) => rows.length >= own).map(([owner]) => owner)
}

/** Waits until a row has ended, but not for long; returns whether none has. */
async function isStillBusy(
  { wait }: Pick<Drain<never>, 'wait'>,
  working: Map<Promise<void>, string>,
): Promise<boolean> {
  if (working.size === 0) return false
  const ended = Promise.race(working.keys()).then(() => false)
  return Promise.race([ended, wait(LOOK_MS).then(() => true)])
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
