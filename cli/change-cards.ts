import type { Input, Output } from '../client/client.ts'
import { confirm } from './confirm.ts'
import { usageError } from './usage-error.ts'
import { type Flags, open } from './session.ts'
import { printDone, tableLines } from './print.ts'

type ChangeFlags = Flags & {
  card?: string[]
  query?: string
  set?: string[]
  addLabel?: string[]
  removeLabel?: string[]
  addMember?: string[]
  removeMember?: string[]
  addAssignee?: string[]
  removeAssignee?: string[]
  toList?: string
  toSwimlane?: string
  position?: string
  archive?: boolean
  restore?: boolean
  delete?: boolean
  dryRun?: boolean
  yes?: boolean
}

type Changes = NonNullable<Input<'change_cards'>['body']>

/** Changes cards of a board, all or none. Without `--json` it shows what has changed; on a terminal it asks before it deletes. */
export async function changeCards(board: string, flags: ChangeFlags): Promise<void> {
  const body = changesOf(flags)
  const { api, isJson } = await open(flags)
  const change = (more: Changes = {}) => api.change_cards({ board, body: { ...body, ...more } })
  if (flags.delete && !flags.yes && !flags.dryRun && !isJson && process.stdin.isTTY) {
    const { changed } = await change({ dryRun: true })
    if (!(await confirm(`Delete ${changed.length} cards?`))) throw new Error('Nothing was deleted.')
  }
  const done = await change()
  printDone(done, sentenceOf(done), isJson)
}

function changesOf(flags: ChangeFlags): Changes {
  if ((flags.card === undefined) === (flags.query === undefined))
    return usageError('Name the cards by either --card or --query.')
  if (flags.archive && flags.restore) return usageError('Use either --archive or --restore.')
  return {
    cards: flags.card,
    query: flags.query,
    set: valuesIn(flags.set),
    addLabels: flags.addLabel,
    removeLabels: flags.removeLabel,
    addMembers: flags.addMember,
    removeMembers: flags.removeMember,
    addAssignees: flags.addAssignee,
    removeAssignees: flags.removeAssignee,
    moveTo: placeIn(flags),
    archive: flags.archive ? true : flags.restore ? false : undefined,
    delete: flags.delete,
    dryRun: flags.dryRun,
  }
}

/** The `--set` flags: `field=value`, with nothing after `=` to clear the field. */
function valuesIn(pairs: string[] | undefined): Changes['set'] {
  if (pairs === undefined) return undefined
  const values = pairs.map((pair) => {
    const at = pair.indexOf('=')
    return at > 0
      ? ([pair.slice(0, at), pair.slice(at + 1)] as const)
      : usageError(`'${pair}' is not of the form field=value.`)
  })
  // The service reads every value from text, and refuses what does not fit its field.
  return Object.assign<NonNullable<Changes['set']>, object>({}, Object.fromEntries(values))
}

function placeIn({ toList, toSwimlane, position }: ChangeFlags): Changes['moveTo'] {
  if (position !== undefined && toList === undefined)
    return usageError('--position needs --to-list.')
  if (toList === undefined && toSwimlane === undefined) return undefined
  return { listId: toList, swimlaneId: toSwimlane, position: positionIn(position) }
}

function positionIn(text: string | undefined): number | 'top' | 'bottom' | undefined {
  if (text === undefined || text === 'top' || text === 'bottom') return text
  return /^\d+$/.test(text) ? Number(text) : usageError('--position is a number, top or bottom.')
}

function sentenceOf({ changed, dryRun }: Output<'change_cards'>): string {
  const rows = changed.map(({ _id, ...values }) => ({ _id, changes: values }))
  const would = dryRun ? 'would change' : 'changed'
  const count = `${changed.length} ${changed.length === 1 ? 'card' : 'cards'} ${would}.`
  return changed.length === 0 ? count : [...tableLines(rows, ['_id', 'changes']), count].join('\n')
}
