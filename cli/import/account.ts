import type { Imported } from '../import-table.ts'
import type { LostFile } from './put-files.ts'
import type { Report } from './report.ts'

const COUNTS = [
  'lists',
  'swimlanes',
  'labels',
  'customFields',
  'members',
  'cards',
  'comments',
  'checklists',
  'attachments',
  'attachmentLinks',
  'cardsMissingComments',
] as const

const MOST_SAMPLES = 10

/** The sums of what several boards got and lost. */
export function totalOf(reports: Report[]): Imported {
  const [first] = reports
  const all = reports.map(({ imported }) => imported)
  const sum = (key: (typeof COUNTS)[number]) => all.reduce((before, one) => before + one[key], 0)
  const leftOut: Record<string, number> = {}
  const samples: Record<string, string[]> = {}
  const reasons: Record<string, string> = {}
  for (const one of all) {
    for (const [kind, count] of Object.entries(one.leftOut))
      leftOut[kind] = (leftOut[kind] ?? 0) + count
    for (const [kind, titles] of Object.entries(one.samples))
      samples[kind] = [...(samples[kind] ?? []), ...titles].slice(0, MOST_SAMPLES)
    Object.assign(reasons, one.reasons)
  }
  const counts = Object.fromEntries(COUNTS.map((key) => [key, sum(key)]))
  const unmatched = unmatchedIn(all)
  const createdUsers = [...new Set(all.flatMap((one) => one.createdUsers ?? []))]
  // Every count of a reply is in the list.
  return {
    ...first?.imported,
    boards: all.flatMap(({ boards }) => boards),
    ...counts,
    leftOut,
    samples,
    reasons,
    unmatched,
    ...(createdUsers.length > 0 && { createdUsers }),
  } as Imported
}

/** People without an account here, each once, with what they did on all boards. */
function unmatchedIn(all: Imported[]): Imported['unmatched'] {
  const byName = new Map<string, Imported['unmatched'][number]>()
  for (const { name, ...counts } of all.flatMap(({ unmatched }) => unmatched)) {
    const before = byName.get(name) ?? { name, cards: 0, comments: 0, memberships: 0 }
    byName.set(name, {
      name,
      cards: before.cards + counts.cards,
      comments: before.comments + counts.comments,
      memberships: before.memberships + counts.memberships,
    })
  }
  return [...byName.values()]
}

/** A reply with the files that came by themselves, and with those that did not among what is left out. */
export function withFiles(imported: Imported, put: number, lost: LostFile[]): Imported {
  if (lost.length === 0) return { ...imported, attachments: imported.attachments + put }
  const before = imported.leftOut['attachments'] ?? 0
  const names = [...(imported.samples['attachments'] ?? []), ...lost.map(({ name }) => name)]
  const whys = [...new Set(lost.map(({ why }) => why))].slice(0, 3).join('; ')
  return {
    ...imported,
    attachments: imported.attachments + put,
    leftOut: { ...imported.leftOut, attachments: before + lost.length },
    samples: { ...imported.samples, attachments: names.slice(0, MOST_SAMPLES) },
    reasons: { ...imported.reasons, attachments: whys },
  }
}
