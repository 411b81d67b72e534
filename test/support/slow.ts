import { needsPasskey } from './passkey-bodies.ts'
import { type Listed, bodyAsked } from './table.ts'

/** Returns true if an operation hashes or checks a password, which takes its time. */
export async function takesPassword(operation: Listed): Promise<boolean> {
  const asked = await bodyAsked(operation, '7.92')
  return asked !== undefined && 'password' in asked.least
}

/** Returns true if an operation takes its time, or needs what a browser signs or a password led to: these have tests of their own. */
export async function isSlow(operation: Listed): Promise<boolean> {
  return needsPasskey(operation.name) || takesPassword(operation)
}
