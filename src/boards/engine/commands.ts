import { attachmentCarryCommands } from '../attachments/carry-commands.ts'
import { attachmentCommands } from '../attachments/commands.ts'
import { backgroundCommands } from '../backgrounds/commands.ts'
import { boardCommands } from '../boards/commands.ts'
import { cardCommands } from '../cards/commands.ts'
import { checklistCommands } from '../checklists/commands.ts'
import { checklistItemCommands } from '../checklists/item-commands.ts'
import { commentCommands } from '../comments/commands.ts'
import { customFieldCommands } from '../custom-fields/commands.ts'
import { deletedCardCommands } from '../deleted-cards/commands.ts'
import { dueCommands } from '../due/commands.ts'
import { dropdownCommands } from '../custom-fields/dropdown-commands.ts'
import { integrationCommands } from '../integrations/commands.ts'
import { invitationCommands } from '../invitations/commands.ts'
import { labelCommands } from '../labels/commands.ts'
import { listCommands } from '../lists/commands.ts'
import { listCopyCommands } from '../lists/copy-list.ts'
import { ownershipCommands } from '../members/change-of-ownership.ts'
import { memberCommands } from '../members/commands.ts'
import { groupCommands } from '../members/group-commands.ts'
import { ruleCommands } from '../rules/commands.ts'
import { shareCommands } from '../shares/commands.ts'
import { swimlaneCommands } from '../swimlanes/commands.ts'
import { swimlaneCopyCommands } from '../swimlanes/copy-swimlane.ts'

/** Every command of a board. */
export const commands = {
  ...boardCommands,
  ...backgroundCommands,
  ...labelCommands,
  ...memberCommands,
  ...ownershipCommands,
  ...groupCommands,
  ...invitationCommands,
  ...swimlaneCommands,
  ...swimlaneCopyCommands,
  ...listCommands,
  ...listCopyCommands,
  ...cardCommands,
  ...deletedCardCommands,
  ...commentCommands,
  ...checklistCommands,
  ...checklistItemCommands,
  ...attachmentCommands,
  ...attachmentCarryCommands,
  ...customFieldCommands,
  ...dropdownCommands,
  ...integrationCommands,
  ...shareCommands,
  ...ruleCommands,
  ...dueCommands,
}

export type CommandName = keyof typeof commands

export type CommandBody<N extends CommandName> = Parameters<(typeof commands)[N]['decide']>[1]

export type CommandReply<N extends CommandName> = ReturnType<
  (typeof commands)[N]['decide']
>['reply']
