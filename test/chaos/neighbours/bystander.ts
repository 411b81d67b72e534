import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from 'simple-statistics'
import { heldMb } from '../load/runtime.ts'
import { type Ask, openAsker } from './ask.ts'
import type { Setup } from './setup.ts'

const SAMPLE_MS = 250

/** The bystander's view: latencies in ms, errors, and the memory of the runtime meanwhile. */
export type Seen = {
  requests: number
  p50: number
  p99: number
  worst: number
  errors: string[]
  /** The most memory that the runtime's process had, and the most that the service counted as held, in MB. */
  rssMb: number
  heldMb: number
}

/** Reads and writes as the bystander until `isOver`, every so many milliseconds, whatever became of the requests before; and waits for the last answers. */
export async function standBy(setup: Setup, everyMs: number, isOver: () => boolean): Promise<Seen> {
  const asker = openAsker(setup.url, setup.bystander)
  const latencies: number[] = []
  const errors: string[] = []
  const underWay = new Set<Promise<void>>()
  const memory = watchMemory(setup)

  async function send(ask: Ask): Promise<void> {
    const startMs = performance.now()
    const { status, text } = await asker.ask(ask).catch(brokenOff)
    latencies.push(performance.now() - startMs)
    if (status !== 200) errors.push(`${ask.method} ${ask.path}: ${status} ${text.slice(0, 160)}`)
  }

  for (let at = 0; !isOver(); at += 1) {
    const one = send(requestAt(setup, at))
    underWay.add(one)
    void one.finally(() => underWay.delete(one))
    await sleep(everyMs)
  }
  await Promise.all(underWay)
  await asker.end()
  return { ...figuresOf(latencies), errors, ...(await memory.end()) }
}

function brokenOff(thrown: unknown) {
  return { status: 0, text: thrown instanceof Error ? thrown.message : String(thrown) }
}

/** Three reads, then a write. */
function requestAt({ own }: Setup, at: number): Ask {
  const list = `/api/boards/${own.board}/lists/${own.list}`
  const card = `${list}/cards/${own.card}`
  if (at % 4 === 0) return { method: 'PUT', path: card, body: { title: `Title ${at}` } }
  return {
    method: 'GET',
    path: [card, `${list}/cards`, `/api/boards/${own.board}`][at % 3] ?? card,
  }
}

function figuresOf(latencies: number[]) {
  const at = (share: number) => (latencies.length === 0 ? 0 : quantile(latencies, share))
  return { requests: latencies.length, p50: at(0.5), p99: at(0.99), worst: at(1) }
}

/** Notes the runtime's resident memory, and what the service says that it holds. */
function watchMemory({ url, admin }: Setup): { end(): Promise<Pick<Seen, 'rssMb' | 'heldMb'>> } {
  const asker = openAsker(url, admin)
  const most = { rssMb: 0, heldMb: 0 }
  let last = Promise.resolve()
  async function note(): Promise<void> {
    most.rssMb = Math.max(most.rssMb, heldMb())
    const { status, text } = await asker.ask({ method: 'GET', path: '/readyz' })
    const bytes: unknown = status === 200 ? JSON.parse(text).heldBytes : undefined
    if (typeof bytes === 'number') most.heldMb = Math.max(most.heldMb, bytes / 1_048_576)
  }
  const timer = setInterval(() => {
    last = note().catch(() => {})
  }, SAMPLE_MS)
  return {
    async end() {
      clearInterval(timer)
      await last
      await asker.end()
      return most
    },
  }
}
