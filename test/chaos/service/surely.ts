import { setTimeout as sleep } from 'node:timers/promises'
import type { Life } from './life.ts'

/** Asks again until it is answered, whenever the service is up; who asks twice may have done it twice. */
export async function surely<T>(life: Life, request: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    await life.up()
    try {
      return await request()
    } catch (thrown) {
      if (tries === 20) throw thrown
      await sleep(500)
    }
  }
}
