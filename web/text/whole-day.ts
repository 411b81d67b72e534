import * as days from '../../src/kernel/contract/days.ts'
import { HERE } from './zone-here.ts'

/** True if a moment stands for a day without a time: its first second, or its last for what is over then. */
export function isWholeDay(date: Date): boolean {
  return days.isWholeDay(date.getTime(), HERE)
}
