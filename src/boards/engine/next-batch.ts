import { type Command, isAlone, lineageOf } from './command.ts'

/** Most commands of a batch that put cards under different ones, of each of which the ancestors are read. */
const MOST_LINEAGES = 4

/** The commands of the next batch, in which some commands must be alone. */
export function nextBatch(waiting: Command[]): Command[] {
  const lineages = new Set<string>()
  const end = waiting.findIndex((command) => {
    const lineage = lineageOf(command)
    if (lineage) lineages.add(lineage)
    return isAlone(command) || lineages.size > MOST_LINEAGES
  })
  return end === -1 ? waiting : waiting.slice(0, Math.max(end, 1))
}
