import { DAY_MS, writtenDay } from './days.ts'

/** The values for the places in a text of a template: the clock, as time zones give it, and the name of who makes something of it, and the board's title. */
export type Places = { clock: number; username: string; board: string }

const PLACES = /\{(?:date(?:([+-]\d{1,4})([dw]))?|user|board)\}/g

/** Fills in the days, as `2026-03-24`, the user and the board that a text of a template names; anything else in braces stays. */
export function filledText(text: string, { clock, username, board }: Places): string {
  return text.replace(PLACES, (place, count: string | undefined, unit: string | undefined) => {
    if (place === '{user}') return username
    if (place === '{board}') return board
    return writtenDay(clock + Number(count ?? 0) * (unit === 'w' ? 7 : 1) * DAY_MS)
  })
}
