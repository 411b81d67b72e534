import type { Input } from '../client/client.ts'
import { type Flags, open } from './session.ts'
import { printDone, printRows } from './print.ts'
import { usageError } from './usage-error.ts'

type NewCardFlags = Flags & { template?: string; swimlane?: string; due?: string }

/** Makes a card at the end of a list: of a title, of a template, or of both. */
export async function addCard(
  board: string,
  list: string,
  title: string | undefined,
  { template: templateId, swimlane: swimlaneId, due: dueAt, ...flags }: NewCardFlags,
): Promise<void> {
  if (title === undefined && templateId === undefined)
    return usageError('Give a title, or a template by --template.')
  const given = { templateId, swimlaneId, dueAt }
  const { api, isJson } = await open(flags)
  // The service takes no title from whoever names a template.
  const body = { ...given, ...(title !== undefined && { title }) } as NewCard
  const { _id } = await api.new_card({ board, list, body })
  printDone({ _id }, `Made the card ${_id}.`, isJson)
}

type NewCard = NonNullable<Input<'new_card'>['body']>

type RecurFlags = Flags & {
  completion?: boolean
  zone?: string
  toList?: string
  leadDays?: string
  until?: string
  count?: string
  off?: boolean
}

/** Has a card recur by a rule of RFC 5545, or no more, and prints the dates that follow. */
export async function recurCard(
  board: string,
  card: string,
  rule: string | undefined,
  flags: RecurFlags,
): Promise<void> {
  const { completion, zone: timeZone, toList: to, leadDays, until, count, off } = flags
  if ((rule === undefined) !== (off === true))
    return usageError('Give a rule, such as FREQ=WEEKLY;BYDAY=MO, or --off.')
  const { api, isJson } = await open(flags)
  if (rule === undefined) {
    await api.delete_card_recurrence({ board, card })
    return printDone({ _id: card }, `The card ${card} recurs no more.`, isJson)
  }
  const body = {
    rule,
    mode: completion ? ('completion' as const) : ('schedule' as const),
    timeZone,
    to,
    leadDays: numberOf('--lead-days', leadDays),
    until,
    count: numberOf('--count', count),
  }
  await api.set_card_recurrence({ board, card, body })
  const { recurrence, next } = await api.get_card_recurrence({ board, card })
  const dates = next.length > 0 ? next.join(', ') : 'after it is completed'
  printDone({ recurrence, next }, `The card ${card} comes again: ${dates}.`, isJson)
}

function numberOf(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  return /^\d+$/.test(text) ? Number(text) : usageError(`${flag} must be a whole number.`)
}

/** Lists the templates of a board. */
export async function listTemplates(board: string, flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  await printRows(api.each('get_board_templates', { board }), ['_id', 'title', 'listId'], isJson)
}
