import { AppError } from '../kernel/contract/app-error.ts'

/**
 * Does writes one after the other. A failure says how many were done before it, because those stay;
 * with the same idempotency key the whole call can be sent again.
 */
export async function eachInTurn<T>(
  items: readonly T[],
  write: (item: T, at: number) => Promise<void>,
): Promise<void> {
  for (const [at, item] of items.entries()) {
    await write(item, at).catch((thrown: unknown) => {
      if (at === 0 || !(thrown instanceof AppError)) throw thrown
      const done = `${at} of ${items.length} were done, then: ${thrown.message} Send the others again.`
      throw new AppError(thrown.code, { reason: done, fields: thrown.fields, waitS: thrown.waitS })
    })
  }
}
