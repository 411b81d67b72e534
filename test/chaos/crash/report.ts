import { figures } from '../../../scripts/report.ts'
import type { auditFile } from './audit.ts'
import type { Fates } from './compare.ts'
import type { Flags } from './flags.ts'
import type { Ledger } from './writer.ts'

/** Says what is about to be done. */
export function planSentence({ seed, writes, writers, boards, kills }: Flags): string {
  return `Seed ${seed}: ${writes} writes by ${writers} writers on ${boards} boards; ${kills} kills.`
}

/** The result of the proof. */
export type Outcome = {
  ledger: Ledger
  fates: Fates
  kills: number
  audit: ReturnType<typeof auditFile>
  decisions: { warm: number; cold: number }
  differences: string[]
}

/** Says what happened, in numbers. */
export function numbers({ ledger, fates, kills, audit, decisions }: Outcome): string {
  const { acknowledged, lost, busy } = ledger
  const all = [...acknowledged.values()].reduce((sum, count) => sum + count, 0)
  const kinds = [...acknowledged].map(([kind, count]) => `${count} ${kind}`)
  const rows = Object.entries(audit.rows).map(([name, count]) => `${count} ${name}`)
  return figures({
    kills: `${kills} during the writes, and one after`,
    'writes acknowledged': `${all}: ${kinds.toSorted().join(', ')}`,
    'replies lost': lost,
    'answered 429 or 5xx': busy,
    'of those, stored': `${fates.stored}, each whole`,
    'of those, not stored': fates.notStored,
    'rows in the store': rows.join(', '),
    'queries for faults': audit.queries,
    'decisions compared': `${decisions.warm} of warm objects, ${decisions.cold} of cold ones`,
  })
}
