import type { ImportCounts } from '../../boards/boards/import-board.ts'
import { keysOf } from '../../kernel/contract/keyed.ts'

/** An imported board: what it became, and of what. */
export type ImportedBoardOf = ImportCounts & { id?: string }

/** The numbers of what a board gets. */
const TAKEN = {
  lists: 0,
  swimlanes: 0,
  labels: 0,
  customFields: 0,
  members: 0,
  cards: 0,
  comments: 0,
  checklists: 0,
  attachments: 0,
  attachmentLinks: 0,
  cardsMissingComments: 0,
} satisfies Partial<ImportCounts>

/** Most titles of a kind that is left out. */
const MOST_SAMPLES = 10

/** Adds up what several boards of one file got and what was left out of them. */
export function totalOf(boards: ImportedBoardOf[]) {
  const [first, ...others] = boards.map((board) => ({ ...board, ...taken(board) }))
  if (first === undefined) throw new Error('A file has at least one board.')
  delete first.document
  if (others.length === 0) return first
  const { id: _id, ...sums } = others.reduce(added, first)
  return { ...sums, reasons: reasonsOf(boards) }
}

/** Most boards whose own reason for a kind is told, where they differ. */
const MOST_REASONS = 5

/** The reasons of all boards; one that is not the same for all is told with the titles of its boards. */
function reasonsOf(boards: ImportedBoardOf[]): Record<string, string> {
  const all = boards.flatMap(({ title, reasons = {} }) =>
    Object.entries(reasons).map(([kind, reason]) => ({ kind, title, reason })),
  )
  const told = [...Map.groupBy(all, ({ kind }) => kind)].map(([kind, ones]) => {
    const isOne = new Set(ones.map(({ reason }) => reason)).size === 1
    const some = ones.slice(0, MOST_REASONS).map(({ title, reason }) => `${title}: ${reason}`)
    const more = ones.length > MOST_REASONS ? ['…'] : []
    return [kind, isOne ? ones[0]?.reason : [...some, ...more].join(' ')]
  })
  return Object.fromEntries(told)
}

function taken(of: ImportCounts): typeof TAKEN {
  const counts = keysOf(TAKEN).map((key) => [key, of[key]])
  return { ...TAKEN, ...Object.fromEntries(counts) }
}

function added(one: ImportedBoardOf, other: ImportedBoardOf): ImportedBoardOf {
  const sums = keysOf(TAKEN).map((key) => [key, one[key] + other[key]])
  const { leftOut, samples } = one
  const total = {
    ...one,
    ...Object.fromEntries(sums),
    leftOut: { ...leftOut },
    samples: { ...samples },
    unmatched: [...one.unmatched, ...other.unmatched],
  }
  for (const [kind, count] of Object.entries(other.leftOut)) {
    total.leftOut[kind] = (leftOut[kind] ?? 0) + count
    const titles = [...(samples[kind] ?? []), ...(other.samples[kind] ?? [])]
    if (titles.length > 0) total.samples[kind] = [...new Set(titles)].slice(0, MOST_SAMPLES)
  }
  return total
}

/** Shows a board of a reply: what it got, under one name, and what was left out. */
export function boardShown(board: ImportedBoardOf) {
  const { id, title, leftOut, samples, reasons, decided, unmatched, document } = board
  return {
    ...(id !== undefined && { id }),
    title,
    taken: taken(board),
    leftOut,
    samples,
    ...(reasons && { reasons }),
    decided,
    unmatched,
    ...(document && { document }),
  }
}
