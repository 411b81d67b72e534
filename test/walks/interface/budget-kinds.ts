/**
 * The budget of an operation: round trips to the database with the board's snapshot in memory (`warm`)
 * and without it (`cold`), and rows read when warm. `grows` if its result grows with the board.
 */
export type Budget = { warm: number; cold: number; rows: number; grows?: true }

/** The row that has the version of what boards show of users, which is in their ETags. */
const PEOPLE = 1

export const oneTrip = (rows: number): Budget => ({ warm: 1, cold: 1, rows: rows + PEOPLE })

/** The rows that are read to find those whom a change concerns, with nobody who watches. */
const TOLD = 20

export const write = (rows: number): Budget => ({ warm: 1, cold: 2, rows: rows + PEOPLE + TOLD })

export const IMPORT: Budget = { warm: 5, cold: 5, rows: 60 + PEOPLE, grows: true }
