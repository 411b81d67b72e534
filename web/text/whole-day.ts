/** Whether a moment stands for a day without a time: its first second, or its last for what is over then. */
export function isWholeDay(date: Date): boolean {
  const [hours, minutes, seconds] = [date.getHours(), date.getMinutes(), date.getSeconds()]
  const isFirst = hours === 0 && minutes === 0 && seconds === 0
  return isFirst || (hours === 23 && minutes === 59 && seconds === 59)
}
