/** A notification that is put off to a day comes back at this hour. */
const HOUR = 9

/** The usual times to put notifications off to: the morning of tomorrow and of next Monday, where the reader is. */
export function snoozeTimes(now: Date): readonly { name: 'tomorrow' | 'next-week'; at: Date }[] {
  const untilMonday = (8 - now.getDay()) % 7 || 7
  const morningIn = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, HOUR)
  return [
    { name: 'tomorrow', at: morningIn(1) },
    { name: 'next-week', at: morningIn(untilMonday) },
  ]
}

/** The moment that a field of a date and a time names, if it is to come; undefined if it is not. */
export function typedTime(text: string, now: Date): Date | undefined {
  const at = new Date(text)
  return at.getTime() > now.getTime() ? at : undefined
}
