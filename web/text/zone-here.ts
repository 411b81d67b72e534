import type { Zone } from '../../src/kernel/contract/days.ts'
import * as days from '../../src/kernel/contract/days.ts'

/** The time zone of the browser. */
export const HERE: Zone = (ms) => {
  const date = new Date(ms)
  const clock = new Date(0)
  clock.setUTCFullYear(date.getFullYear(), date.getMonth(), date.getDate())
  const [hours, minutes] = [date.getHours(), date.getMinutes()]
  return clock.setUTCHours(hours, minutes, date.getSeconds(), date.getMilliseconds())
}

/** True if a moment stands for a day without a time: its first second, or its last for what is over then. */
export function isWholeDay(date: Date): boolean {
  return days.isWholeDay(date.getTime(), HERE)
}
