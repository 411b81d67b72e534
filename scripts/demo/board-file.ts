import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import type { Board, Card } from './board.ts'
import { demoFormat } from './demo-format.ts'
import { EXPORT_FORMAT, exportFormat } from './export-format.ts'
import { firstIssue, usageError } from '../exit.ts'

/** Reads a board from a file in the demo's own format or an export. Parent cards come before their subtasks. */
export async function readBoard(path: string): Promise<Board> {
  const content = await readJson(path)
  const isExport = z.object({ _format: z.literal(EXPORT_FORMAT) }).safeParse(content).success
  const { data, error } = (isExport ? exportFormat : demoFormat).safeParse(content)
  if (error !== undefined) return usageError(`${path} is not a board: ${firstIssue(error)}.`)
  checkKeys(path, data)
  return { ...data, cards: parentsFirst(path, data.cards) }
}

async function readJson(path: string): Promise<unknown> {
  const content = await readFile(path, 'utf8').catch(() =>
    usageError(`Cannot read the file ${path}.`),
  )
  try {
    return JSON.parse(content)
  } catch {
    return usageError(`${path} does not hold JSON.`)
  }
}

function checkKeys(path: string, board: Board): void {
  const lists = keysOf(board.lists)
  const swimlanes = keysOf(board.swimlanes)
  const labels = keysOf(board.labels)
  if (swimlanes.size === 0) usageError(`${path} has no swimlane.`)
  for (const card of board.cards) {
    const where = `The card “${card.title}” in ${path}`
    if (!lists.has(card.list)) usageError(`${where} names an unknown list, ${card.list}.`)
    if (!swimlanes.has(card.swimlane))
      usageError(`${where} names an unknown swimlane, ${card.swimlane}.`)
    const unknown = card.labels.find((label) => !labels.has(label))
    if (unknown !== undefined) usageError(`${where} names an unknown label, ${unknown}.`)
  }
}

function keysOf(things: { key: string }[]): Set<string> {
  return new Set(things.map(({ key }) => key))
}

function parentsFirst(path: string, cards: Card[]): Card[] {
  const placed = new Set<string>()
  const ordered: Card[] = []
  for (let rest = cards; rest.length > 0;) {
    const ready = rest.filter(({ parent }) => parent === undefined || placed.has(parent))
    const [stuck] = rest
    if (ready.length === 0)
      usageError(`The parent of the card “${stuck?.title}” in ${path} is unknown, or below it.`)
    ordered.push(...ready)
    for (const { key } of ready) placed.add(key)
    rest = rest.filter(({ key }) => !placed.has(key))
  }
  return ordered
}
