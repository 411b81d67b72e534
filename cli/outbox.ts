import type { Command } from 'commander'
import { command } from './command.ts'
import { type Flags, open } from './session.ts'
import { printDone, printRows } from './print.ts'

const WAITING = ['_id', 'task', 'about', 'to', 'tries', 'dueAt', 'lastError']
const PARKED = ['_id', 'task', 'about', 'to', 'tries', 'createdAt', 'lastError']

type OutboxFlags = Flags & { parked?: boolean; task?: string }

/** The commands about what the service sends. */
export function addOutbox(parent: Command): void {
  command(parent, 'list', 'Lists the items that wait to be sent, the first due first.', {
    isDefault: true,
  })
    .option('--parked', 'what was given up, the newest first')
    .option('--task <task>', 'what this task sends, such as mail')
    .action(listOutbox)
  command(parent, 'retry <id>', 'Sends a parked item again.').action(retryItem)
  command(parent, 'delete <id>', 'Deletes a parked item.').action(deleteItem)
}

async function listOutbox({ parked = false, task, ...flags }: OutboxFlags): Promise<void> {
  const { api, isJson } = await open(flags)
  const query = { state: parked ? 'parked' : 'due', ...(task && { task }), limit: 1_000 }
  await printRows(await api.get_outbox({ query }), parked ? PARKED : WAITING, isJson)
}

async function retryItem(outboxItem: string, flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  const { _id } = await api.retry_outbox_item({ outboxItem })
  printDone({ _id }, `${_id} is sent again.`, isJson)
}

async function deleteItem(outboxItem: string, flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  const { _id } = await api.delete_outbox_item({ outboxItem })
  printDone({ _id }, `Forgot ${_id}.`, isJson)
}
