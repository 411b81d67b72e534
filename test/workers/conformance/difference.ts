import type { Revision } from '../../../src/kernel/contract/revisions.ts'

export const ALL: Revision[] = ['3.63', '4.81', '7.72', '7.92']
export const OLD: Revision[] = ['3.63', '4.81']
export const SEVEN: Revision[] = ['7.72', '7.92']
export const NEW: Revision[] = ['4.81', '7.72', '7.92']
export const FIRST: Revision[] = ['3.63']
export const THIRD: Revision[] = ['4.81']

/** Fields that differ in these revisions, alike and for one reason; `published → ours`, `-` where ours lacks it. Fields that are ours alone are not compared. */
export type Difference = {
  in: Revision[]
  at: string
  of: 'body' | 'reply'
  fields: string
  differ: string
  why: string
}

/** Fields of a body that differ. */
export function body(
  at: string,
  revisions: Revision[],
  fields: string,
  differ: string,
  why: string,
): Difference {
  return { in: revisions, at, of: 'body', fields, differ, why }
}

/** Fields of a reply that differ. */
export function reply(
  at: string,
  revisions: Revision[],
  fields: string,
  differ: string,
  why: string,
): Difference {
  return { in: revisions, at, of: 'reply', fields, differ, why }
}
