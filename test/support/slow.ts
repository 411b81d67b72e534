import { type Listed, bodyAsked } from './table.ts'

/** Whether an operation hashes or checks a password, which takes its time, or needs what a browser signs or a password led to: these have tests of their own. */
export async function isSlow(operation: Listed): Promise<boolean> {
  const asked = await bodyAsked(operation, '7.92')
  const needs = ['password', 'request', 'token']
  return needs.some((name) => asked !== undefined && name in asked.least)
}
