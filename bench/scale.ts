/**
 * Computes the tables about a site of a million boards in `bench/scale.md` from the numbers that
 * `scale-site.ts` names: `node bench/scale.ts` prints them, and a test compares them with the page.
 */

import { D1, MEASURED, SITE } from './scale-site.ts'

const SHARDS = [1, 8, 16, 32] as const

/** A database is full for this plan if it has so many GB: the rest is room to move. */
const FULL_GB = 7

type Cost = { rows: number; statements: number }

const active = SITE.boards * SITE.activeShare
const people = active * SITE.peopleOnBoard

function mix(share: number, one: Cost, other: Cost): Cost {
  const of = (key: keyof Cost) => share * one[key] + (1 - share) * other[key]
  return { rows: of('rows'), statements: of('statements') }
}

function sinceOf(cards: number): Cost {
  const { rows, rowsOfNextCard, statements } = MEASURED.since
  return { rows: rows + (cards - 1) * rowsOfNextCard, statements }
}

/** The reads of the busiest hour: how many, and what one costs without and with what is kept and `?since=`. */
const READS: { name: string; times: number; before: Cost; now: Cost }[] = [
  {
    name: 'a board is opened',
    times: people * SITE.opensOfPerson,
    before: MEASURED.wholeViewBefore,
    now: mix(SITE.keptShare, MEASURED.keptView, MEASURED.wholeView),
  },
  {
    name: 'an open page looks once a minute, and nothing has changed',
    times: people * SITE.looksOfPerson,
    before: MEASURED.unchangedBefore,
    now: MEASURED.unchanged,
  },
  {
    name: 'a page reads the card that somebody has changed',
    times: people * SITE.changesOfBoard,
    before: MEASURED.changedCards,
    now: MEASURED.changedCards,
  },
  {
    name: 'a page connects again, and has missed some changes',
    times: people * SITE.reconnectsOfPerson,
    before: MEASURED.wholeViewBefore,
    now: sinceOf(SITE.missedCards),
  },
  {
    name: 'a page reads what a bulk change has changed',
    times: people * SITE.bulkChangesOfBoard,
    before: MEASURED.wholeViewBefore,
    now: sinceOf(SITE.bulkCards),
  },
]

const written = (number: number) => Math.round(number).toLocaleString('en')
const millions = (number: number) => (number / 1e6).toFixed(1)

function table(head: string[], rows: string[][]): string {
  const lines = [head, ['---', ...head.slice(1).map(() => '---:')], ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function total(of: (read: (typeof READS)[number]) => number): number {
  return READS.reduce((sum, read) => sum + of(read), 0)
}

function readsOfAnHour(): string {
  const cells = (name: string, of: (pick: (read: (typeof READS)[number]) => number) => number) => [
    name,
    millions(of(({ times }) => times)),
    millions(of(({ times, before }) => times * before.rows)),
    millions(of(({ times, now }) => times * now.rows)),
    millions(of(({ times, before }) => times * before.statements)),
    millions(of(({ times, now }) => times * now.statements)),
  ]
  return table(
    [
      'in the busiest hour, in millions',
      'reads',
      'rows before',
      'rows',
      'statements before',
      'statements',
    ],
    [...READS.map((read) => cells(read.name, (pick) => pick(read))), cells('**together**', total)],
  )
}

const readsPerSecond = total(({ times }) => times) / 3_600
const writesPerSecond = (active * SITE.changesOfBoard) / 3_600
const kbOfBoard = SITE.cardsOfBoard * SITE.kbOfCard

/** The share of its second that the thread of each primary has work for; replicas take the reads off it. */
function busy(shards: number, hasReplicas: boolean): string {
  const writes = (writesPerSecond / shards) * (D1.batchMs / 1_000)
  const reads = hasReplicas ? 0 : readsPerSecond / shards / D1.queriesPerSecond
  return `${Math.round((writes + reads) * 100)} %`
}

function shardsCompared(): string {
  return table(
    [
      'databases',
      'boards by storage',
      'batches a second',
      'reads a second',
      'with replicas',
      'busy',
      'busy with replicas',
    ],
    SHARDS.map((shards) => [
      String(shards),
      written((shards * FULL_GB * 1e6) / kbOfBoard),
      written((shards * 1_000) / D1.batchMs),
      written(shards * D1.queriesPerSecond),
      written(shards * D1.queriesPerSecond * D1.replicas),
      busy(shards, false),
      busy(shards, true),
    ]),
  )
}

/** Single numbers that the text of the page names. */
function figures(): string {
  const most = SHARDS.at(-1) ?? 1
  const shardsOfUser = most * (1 - (1 - 1 / most) ** SITE.boardsOfUser)
  return table(
    ['figure', 'computed'],
    [
      [
        'boards in use in the busiest hour, and pages that show them',
        `${written(active)}, ${written(people)}`,
      ],
      [
        'reads, and batches of writes, a second',
        `${written(readsPerSecond)}, ${written(writesPerSecond)}`,
      ],
      [
        'storage of the site, and of a board',
        `${written((SITE.boards * kbOfBoard) / 1e6)} GB, ${written(kbOfBoard)} kB`,
      ],
      [
        `databases that this fills up to ${FULL_GB} GB`,
        written(Math.ceil((SITE.boards * kbOfBoard) / 1e6 / FULL_GB)),
      ],
      [`databases in which a user has a board, of ${most}`, shardsOfUser.toFixed(1)],
      [
        `writes a second about accounts in each of ${most} databases, if all have all of them`,
        (SITE.accountChanges / 3_600).toFixed(1),
      ],
      [
        `rounds of ${D1.atOnce} connections until a revocation is in all ${most} databases`,
        String(Math.ceil(most / D1.atOnce)),
      ],
    ],
  )
}

function assumptions(): string {
  const s = SITE
  return table(
    ['assumed', 'value'],
    [
      ['boards; in use in the busiest hour', `${written(s.boards)}; ${s.activeShare * 100} %`],
      [
        'cards of a board; bytes of a card with its history',
        `${s.cardsOfBoard} (200 where it is in use); ${s.kbOfCard} kB`,
      ],
      ['people who look at a board that is in use', String(s.peopleOnBoard)],
      [
        'an hour, of each: opens; looks; connections that break',
        `${s.opensOfPerson}; ${s.looksOfPerson}; ${s.reconnectsOfPerson}`,
      ],
      [
        'an hour, on each of these boards: changes; changes of more than 100 cards',
        `${s.changesOfBoard}; ${s.bulkChangesOfBoard}`,
      ],
      [
        'cards that a broken connection misses; that a bulk change has',
        `${s.missedCards}; ${s.bulkCards}`,
      ],
      ['opens that find the view kept in their isolate', `${s.keptShare * 100} %`],
      [
        'boards of a user; changes of accounts and tokens an hour',
        `${s.boardsOfUser}; ${written(s.accountChanges)}`,
      ],
      ['a batch of writes takes', `${D1.batchMs} ms`],
    ],
  )
}

/** The tables, in the order in which the page has them. */
export function scaleTables(): string[] {
  return [assumptions(), readsOfAnHour(), shardsCompared(), figures()]
}

if (import.meta.main) console.log(scaleTables().join('\n\n'))
