import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from 'simple-statistics'
import { table, whole } from '../scripts/report.ts'
import { runScript } from '../scripts/run-script.ts'
import { type Searched, openSearched } from './measure/searched.ts'

const SIZES = [1_000, 100_000]
const ROUNDS = 40
const WARM_UP = 5

/** Questions of different kinds; `word0` is in most cards, `word4999` in few. */
const QUESTIONS = [
  '',
  'word0',
  'word7 word12',
  'word3 -word0',
  '"word1 word0"',
  'w*',
  'word*',
  'word1*',
  'word3 word12*',
  'word4321',
  'board:"Board 7" word0',
  'member:me',
  'is:overdue word2',
  'due:<7d',
  'has:due word5 sort:due',
  'word5 sort:relevance',
]

const COMMAND = {
  name: 'bench:search',
  about: 'FOLDER is where the services keep their data; it is kept, and filled only once.',
  operand: 'FOLDER',
  flags: {},
}

await runScript(COMMAND, async (_, [given]) => {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'laneway-search-')))
  const services: Searched[] = []
  try {
    for (const size of SIZES) {
      const service = await openSearched(join(folder, String(size)), size)
      services.push(service)
      if (service.seconds > 0) console.log(`${size} cards are indexed in ${service.seconds} s`)
    }
    console.log(await compared(services))
    return true
  } finally {
    for (const service of services) await service.stop()
    if (given === undefined) await rm(folder, { recursive: true, force: true })
  }
})

/** The table of the questions. The services take turns at each request, so that what else the machine does slows both. */
async function compared(services: Searched[]): Promise<string> {
  const tookMs = QUESTIONS.map(() => SIZES.map((): number[] => []))
  for (let round = -WARM_UP; round < ROUNDS; round += 1)
    for (const [at, q] of QUESTIONS.entries())
      for (const [size, service] of services.entries()) {
        const ms = await timeOf(() => service.find(q))
        if (round >= 0) tookMs[at]?.[size]?.push(ms)
      }
  const rows = QUESTIONS.map((q, at) => rowOf(q, tookMs[at] ?? []))
  const all = SIZES.map((_, size) => tookMs.flatMap((one) => one[size] ?? []))
  const headings = ['question', ...SIZES.map((size) => `${whole(size)} cards, ms`), 'ratio']
  return table(headings, [...rows, rowOf('all of them', all)])
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await act()
  return performance.now() - startMs
}

function rowOf(question: string, sizes: number[][]): string[] {
  const medians = sizes.map((ms) => median(ms))
  const [small = 1, large = 1] = medians
  return [question, ...medians.map((ms) => ms.toFixed(1)), (large / small).toFixed(2)]
}
