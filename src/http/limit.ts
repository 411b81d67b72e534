import { networkOf } from '../domain/network.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Services } from '../services.ts'

/** The time that the platform's limiters count over, in seconds, as wrangler.toml says. */
const PERIOD_S = 60

/** Refuses (429 `rate.limited`) a write of a user, or without one of an address, who has sent too many. */
export async function expectRoom({ caller, address, hasRoom }: Services): Promise<void> {
  const has = caller
    ? await hasRoom('WRITES', caller.userId)
    : await hasRoom('SIGN_INS', networkOf(address))
  if (!has) throw new Refusal('rate.limited', 'Too many requests; wait a minute.', [], PERIOD_S)
}
