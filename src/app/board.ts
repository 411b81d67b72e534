import { type BoardBindings, BoardObject } from '../boards/engine/board.ts'
import { dueListener } from '../boards/due/task.ts'
import { deletedCardListener } from '../boards/deleted-cards/commit-listener.ts'
import { descriptionListener } from '../boards/descriptions/commit-listener.ts'
import { invitationListener } from '../boards/invitations/commit-listener.ts'
import { auditListener } from '../boards/engine/audited-command.ts'
import type { CommitListener } from '../boards/engine/listener.ts'
import { readConfig } from '../kernel/config.ts'
import type { Variables } from '../kernel/variable-names.ts'
import { notificationListener } from '../notifications/commit-listener.ts'
import { type RuleMailing, ruleMailListener } from '../notifications/rule-mail-commit-listener.ts'
import { searchListener } from '../search/commit-listener.ts'
import { transferListener } from '../transfer/draft-actions.ts'
import { type QueueBindings, openTaskQueue } from '../outbox/queues.ts'
import { webhookListener } from '../webhooks/commit-listener.ts'
import { TASKS } from './tasks.ts'

/** All that follow the batches of boards, in the order in which their statements run. */
export function listenersOf({
  hasIndex,
  ruleMailing = () => undefined,
}: {
  hasIndex: boolean
  ruleMailing?: () => RuleMailing
}): CommitListener[] {
  return [
    webhookListener,
    searchListener(hasIndex),
    auditListener,
    notificationListener,
    ruleMailListener(ruleMailing),
    transferListener,
    dueListener,
    descriptionListener,
    deletedCardListener,
    invitationListener,
  ]
}

type MailBindings = Variables & { EMAIL?: SendEmail }

/** Returns the settings that mail of rules needs; undefined if the service sends no mail, or does not know its address. */
export function ruleMailingBy({ EMAIL, ...variables }: MailBindings): RuleMailing {
  const { mail, secret, publicUrl } = readConfig(variables)
  const isOn = mail.by === 'smtp' || (mail.by === 'binding' && EMAIL !== undefined)
  return isOn && publicUrl !== '' ? { secret, publicUrl } : undefined
}

/** The Durable Object of one board, with all that follows its batches. */
export class Board extends BoardObject {
  constructor(state: DurableObjectState, bindings: BoardBindings & QueueBindings & MailBindings) {
    const listeners = listenersOf({
      hasIndex: bindings.SEARCH !== undefined,
      ruleMailing: () => ruleMailingBy(bindings),
    })
    super(state, bindings, listeners, openTaskQueue(bindings, TASKS))
  }
}
