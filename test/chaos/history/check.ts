import { type CardInput, type CardOutput, cardModel } from './card-model.ts'
import { type Verdict, checkHistory } from './linearizable.ts'
import { type Account, disorderIn } from './order.ts'
import type { Recorded } from './record.ts'

/** The findings of a run: sentences about what is wrong on the board and with cards, cards that could not be decided, and the work it took. */
export type Finding = {
  disorder: string[]
  unexplained: string[]
  undecided: string[]
  states: number
  cards: number
}

/** Checks the history of each card by itself, and the order of them all on their board. */
export function checkRun(account: Account): Finding {
  const finding: Finding = {
    disorder: [...disorderIn(account)],
    unexplained: [],
    undecided: [],
    states: 0,
    cards: 0,
  }
  for (const [card, history] of Map.groupBy(account.history, ({ card }) => card)) {
    const verdict = checkHistory<unknown, CardInput, CardOutput>(history, cardModel)
    finding.cards += 1
    finding.states += verdict.states
    if (verdict.is === 'undecided') finding.undecided.push(card)
    if (verdict.is === 'violation') finding.unexplained.push(explained(card, history, verdict))
  }
  return finding
}

/** Finds the unexplained: the operations left when as many as possible are in order. */
function explained(
  card: string,
  history: Recorded[],
  { order: command }: Verdict<CardInput, CardOutput>,
): string {
  const left = history.filter((one) => !command.includes(one) && one.output !== undefined)
  const last = command.at(-1)
  const first = left.toSorted((a, b) => a.repliedAt - b.repliedAt).slice(0, 3)
  const lines = [...(last ? [last] : []), ...first].map((one) => `\n    ${lineOf(one)}`)
  return `No order explains card ${card}: ${command.length} of ${history.length} fit, the last of which is followed by${lines.join('')}`
}

function lineOf({
  calledAt,
  repliedAt,
  input,
  output,
}: Recorded | Verdict<CardInput, CardOutput>['order'][number]): string {
  const times = `${calledAt.toFixed(1)}–${repliedAt.toFixed(1)} ms`
  return `${times} ${JSON.stringify(input)} -> ${JSON.stringify(output)}`
}
