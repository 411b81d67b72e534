import type { Client } from '../../../scripts/demo/client.ts'
import { stop } from '../../../scripts/exit.ts'
import { type Answered, type Sent, isBusy, quote, reach } from '../service/reach.ts'
import type { CardInput, CardOutput } from './card-model.ts'
import type { Operation } from './linearizable.ts'

/** An operation on a card, as the client that asked for it saw it; moments are in milliseconds. */
export type Recorded = Operation<CardInput, CardOutput> & {
  client: number
  /** The card's id; for one whose making was not acknowledged, its title. */
  card: string
  /** The board's version in the reply, and the one in If-Match. */
  version: number | undefined
  ifVersion: number | undefined
  /** The operation whose bookmark a read began at. */
  after?: Recorded
}

/** A client, and the newest bookmark it got, with the operation whose reply had it. */
export type Player = {
  number: number
  client: Client
  bookmark: { text: string; of: Recorded } | undefined
}

/** A request to make, and how to read an answer of 200. */
export type Asking = {
  card: string
  input: CardInput
  sent: Sent
  ifVersion?: number | undefined
  after?: Recorded | undefined
  read(text: string): { output: CardOutput; card?: string }
}

/** Asks, and gives the operation with what came of it; an answer that fits none ends the run. */
export async function record(player: Player, asking: Asking): Promise<Recorded> {
  const { card, input, sent, ifVersion, after } = asking
  const calledAt = performance.now()
  const reached = await reach(player.client, { ...sent, headers: headersOf(player, asking) })
  const repliedAt = performance.now()
  const unknown: Recorded = {
    client: player.number,
    card,
    input,
    output: undefined,
    // A replica may be behind, but not behind the bookmark: such a read may be as old as that.
    calledAt: after?.calledAt ?? calledAt,
    repliedAt,
    version: undefined,
    ifVersion,
    ...(after && { after }),
  }
  if (reached.outcome !== 'answered') return unknown
  const { answer } = reached
  const { output, card: made = card } = outputOf(asking, answer)
  const operation = { ...unknown, output, card: made, version: versionIn(answer) }
  note(player, operation, answer)
  return operation
}

function headersOf({ bookmark }: Player, { ifVersion, after }: Asking): Record<string, string> {
  return {
    ...(ifVersion !== undefined && { 'If-Match': `W/"${ifVersion}-7.92"` }),
    ...(after && bookmark && { 'X-D1-Bookmark': bookmark.text }),
  }
}

function outputOf({ sent, read }: Asking, answer: Answered): Partial<ReturnType<Asking['read']>> {
  if (answer.ok) return read(answer.text)
  if (answer.status === 404) return { output: 'missing' }
  if (answer.status === 412) return { output: 'changed' }
  return isBusy(answer.status) ? {} : stop(`${quote(sent, answer)}.`)
}

function versionIn({ headers }: Answered): number | undefined {
  const [, version] = /^W\/"(\d+)-/.exec(headers.get('ETag') ?? '') ?? []
  return version === undefined ? undefined : Number(version)
}

function note(player: Player, operation: Recorded, { headers }: Answered): void {
  const text = headers.get('X-D1-Bookmark')
  if (text !== null) player.bookmark = { text, of: operation }
}
