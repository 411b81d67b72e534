import {
  ACTION,
  MINE,
  isLeftOutKind,
  leftOutReason,
} from '../../src/kernel/contract/left-out-kinds.ts'
import type { PlainKey } from '../text/phrases.ts'

/** Counts what an import left out of one kind; `name` is missing for kinds that only the file knows, and `action` says which actions of Trello's log they are. */
export type LeftOutRow = {
  kind: string
  action?: string
  name: PlainKey | undefined
  why: PlainKey
  count: number
  samples: readonly string[]
}

/** Counts the cards that become those of whoever imports them, because the file does not say who made them. They are imported, so the list of what is left out skips them. */
export function cardsThatBecomeMine(leftOut: Readonly<Record<string, number>>): number {
  return leftOut[MINE] ?? 0
}

/** Lists what an import left out, most of it first, and the actions of a log last. */
export function leftOutRows(
  leftOut: Readonly<Record<string, number>>,
  samples: Readonly<Record<string, readonly string[]>>,
): LeftOutRow[] {
  const titles = new Map(Object.entries(samples))
  return Object.entries(leftOut)
    .filter(([kind]) => kind !== MINE)
    .map(([kind, count]) => ({ kind, ...phrasesOf(kind), count, samples: titles.get(kind) ?? [] }))
    .toSorted(
      (one, other) =>
        Number('action' in one) - Number('action' in other) || other.count - one.count,
    )
}

function phrasesOf(kind: string): Pick<LeftOutRow, 'action' | 'name' | 'why'> {
  if (kind.startsWith(ACTION))
    return {
      action: kind.slice(ACTION.length),
      name: 'import.kind.actions',
      why: 'import.why.history',
    }
  if (!isLeftOutKind(kind)) return { name: undefined, why: 'import.why.unknown' }
  return { name: `import.kind.${kind}`, why: `import.why.${leftOutReason(kind)}` }
}
