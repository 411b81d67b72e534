import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from 'simple-statistics'
import { type Searched, openSearched } from './measure/searched.ts'

const SIZES = [1_000, 100_000]
const ROUNDS = 40
const WARM_UP = 5

/** Questions of different kinds; `w0` is in most cards, `w4999` in few. */
const QUESTIONS = [
  '',
  'w0',
  'w7 w12',
  'w3 -w0',
  '"w1 w0"',
  'w49*',
  'w4321',
  'board:"Board 7" w0',
  'member:me',
  'is:overdue w2',
  'due:<7d',
  'has:due w5 sort:due',
  'w5 sort:relevance',
]

/** Where the services keep their data; a folder that is given is kept, and filled only once. */
const [given] = process.argv.slice(2)
const folder = given ?? (await mkdtemp(join(tmpdir(), 'laneway-search-')))
const services: Searched[] = []
try {
  for (const size of SIZES) {
    const service = await openSearched(join(folder, String(size)), size)
    services.push(service)
    if (service.seconds > 0) console.log(`${size} cards are indexed in ${service.seconds} s`)
  }
  const tookMs = QUESTIONS.map(() => SIZES.map((): number[] => []))
  // The services take turns at each request, so that what else the machine does slows both.
  for (let round = -WARM_UP; round < ROUNDS; round += 1)
    for (const [at, q] of QUESTIONS.entries())
      for (const [size, service] of services.entries()) {
        const ms = await timeOf(() => service.find(q))
        if (round >= 0) tookMs[at]?.[size]?.push(ms)
      }
  const rows = QUESTIONS.map((q, at) => rowOf(q, tookMs[at] ?? []))
  const all = SIZES.map((_, size) => tookMs.flatMap((one) => one[size] ?? []))
  console.table([...rows, rowOf('all of them', all)])
} finally {
  for (const service of services) await service.stop()
  if (given === undefined) await rm(folder, { recursive: true, force: true })
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await act()
  return performance.now() - startMs
}

function rowOf(question: string, sizes: number[][]): Record<string, string> {
  const medians = sizes.map((ms) => median(ms))
  const [small = 1, large = 1] = medians
  const each = medians.map((ms, at) => [`${SIZES[at]} cards`, ms.toFixed(1)])
  return { question, ...Object.fromEntries(each), ratio: (large / small).toFixed(2) }
}
