import type { Json } from '../client.ts'

/** A small file of a program, written by hand as the program writes them, and what its import says of it. */
export type SourceFixture = {
  source: string
  /** Its name, for the names of tests. */
  what: string
  content: string | Uint8Array<ArrayBuffer>
  boards: {
    title: string
    /** The lists with the titles of their cards, in order; archived ones too. */
    lists: Record<string, string[]>
    leftOut: Record<string, number>
    /** The values of the board itself. */
    own?: Json
    /** The values of some cards, by their titles; names stand in place of ids. */
    cards?: Record<string, Json>
  }[]
}

export const json = (value: unknown): string => JSON.stringify(value)
