import type { Store } from '../kernel/db/store.ts'
import { sendMessages } from '../kernel/task-queue.ts'
import { forEach } from '../operations/at-once.ts'
import type { Task, TaskContext } from '../outbox/tasks.ts'
import { indexBoard } from './index-run.ts'
import { staleFigures, staleFrom } from './queries.ts'

declare module '../outbox/tasks.ts' {
  interface TaskServices {
    /** A session with the database of the search index; undefined if there is none. */
    openIndex(): Store | undefined
  }
}

/** Brings the search index up to date with the cards of boards that are marked as stale. Without an index it does nothing. */
export const indexTask: Task = {
  name: 'index',
  queue: 'INDEXING',
  async run(context, ids) {
    const index = context.openIndex()
    if (index !== undefined) await forEach(ids, (board) => follow(context, index, board))
  },
  async look({ openStore, openIndex, queue, newId }) {
    if (openIndex() === undefined) return
    // Each look begins at another id, so that boards that stay stale keep none from its turn.
    const { next, first } = await openStore().batch({
      next: staleFrom(newId()),
      first: staleFrom(''),
    })
    const boards = new Set([...next, ...first].map(({ boardId }) => boardId))
    await sendMessages(
      queue,
      [...boards].map((id) => ({ task: 'index', id })),
    )
  },
  figures: () => staleFigures(),
}

/** A run of a board in this isolate; `isNamed` if a message has named the board since it began. */
type Run = { startedMs: number; isNamed: boolean }

const runs = new Map<string, Run>()

/** After this time a run counts as lost: the platform may have ended it without a word. */
const LONGEST_RUN_MS = 30_000

/** Indexes a board. Runs at the same time would write the same documents, so a run that is under way is left to go on. */
async function follow(context: TaskContext, index: Store, board: string): Promise<void> {
  const { queue, newId } = context
  const other = runs.get(board)
  if (other !== undefined && Date.now() - other.startedMs < LONGEST_RUN_MS) {
    other.isNamed = true
    return
  }
  const run: Run = { startedMs: Date.now(), isNamed: true }
  runs.set(board, run)
  try {
    let isMore = false
    while (run.isNamed && !isMore) {
      run.isNamed = false
      isMore = await indexBoard({ main: context.openStore(), index, newId }, board)
    }
    if (isMore) await queue.sendBatch([{ body: { task: 'index', id: board } }])
  } finally {
    if (runs.get(board) === run) runs.delete(board)
  }
}
