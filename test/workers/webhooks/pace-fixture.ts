import { newId } from '../../../src/kernel/ids.ts'
import { answers, openRoute, openSender, statesOf } from './support.ts'
import { SECOND_MS as SECOND } from '../../../src/kernel/contract/days.ts'

export const newHost = () =>
  `${newId()
    .toLowerCase()
    .replace(/[^a-z\d]/g, 'x')}.example`

/** A sender that keeps the pace, which notes when it posts. */
export function openPaced(perSecond = 10) {
  const times: number[] = []
  const sender = openSender(
    (post) => {
      times.push(sender.clock.ms)
      return answers()(post)
    },
    { perSecond },
  )
  return { ...sender, times }
}

/** Lets seconds pass and all integrations be run each time they are due, until nothing is left to be sent to `until`; gives how many. */
export async function drain(
  { clock, runAll }: ReturnType<typeof openPaced>,
  ints: string[],
  until = ints,
) {
  for (let seconds = 0; seconds < 120; seconds += 1) {
    await runAll(...ints)
    const states = await Promise.all(until.map(statesOf))
    if (states.every(({ pending = 0 }) => pending === 0)) return seconds
    clock.ms += SECOND
  }
  throw new Error('There is no end.')
}

export const boardsTo = (urls: string[]) => Promise.all(urls.map((url) => openRoute(2, { url })))
