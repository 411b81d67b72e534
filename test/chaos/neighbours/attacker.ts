import { parentPort, workerData } from 'node:worker_threads'
import { ATTACKS } from './attacks.ts'
import type { Prepared } from './boards.ts'
import type { Outcome } from './loop.ts'
import type { Setup } from './setup.ts'

/** The data that the thread is started with: which attack, or so many connections that ask for /healthz; `over` is set to 1 when it is to end. */
export type AttackOrder = {
  setup: Setup
  prepared: Prepared
  name: string
  controls: number
  over: Int32Array
}

/** The message of the thread at its end. */
export type AttackResult = Outcome

const { setup, prepared, name, controls, over }: AttackOrder = workerData
const control = { atOnce: controls, run: ATTACKS.healthz }
const attack = ATTACKS.all.find((one) => one.name === name) ?? control
const result = await attack.run({
  setup,
  prepared,
  atOnce: attack.atOnce,
  isOver: () => Atomics.load(over, 0) === 1,
})
parentPort?.postMessage(result)
