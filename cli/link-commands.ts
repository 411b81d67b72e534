import { type Command, Option } from 'commander'
import { type CalendarFlags, endCalendar, listCalendars, makeCalendar } from './calendars.ts'
import { command, countOf } from './command.ts'
import { BOARD_ROLES } from '../src/kernel/contract/board-roles.ts'
import { type InviteFlags, endInvitation, invite, listInvitations } from './invitations.ts'
import type { Flags } from './session.ts'
import { type ShareFlags, endShare, listShares, makeShare } from './shares.ts'

/** The commands on invitations. */
export function addInvitations(invitations: Command): void {
  onBoard(command(invitations, 'list', 'Lists the invitations that have not expired.')).action(
    listInvitations,
  )
  onBoard(command(invitations, 'make', 'Invites, and prints the link once.'))
    .addOption(
      new Option('--role <role>', 'what the new member may do (default: normal)').choices(
        BOARD_ROLES,
      ),
    )
    .option('--email <address>', 'the address that alone may use it; it is mailed to, if it can be')
    .option('--uses <count>', 'how many people may use it (1 to 1,000; default: 1)', countOf)
    .option('--expires <date>', 'when it expires, such as 2030-01-01 (default: in seven days)')
    .action((flags: InviteFlags) => invite(flags))
  onBoard(command(invitations, 'end <invitation>', 'Revokes an invitation (its id).')).action(
    (invitation: string, flags: Flags & { board?: string }) => endInvitation(invitation, flags),
  )
}

function onBoard(invitations: Command): Command {
  return invitations.option('--board <board>', 'to this board (default: to the site)')
}

/** The commands on share links. */
export function addShares(shares: Command): void {
  command(shares, 'list <board>', 'Lists the share links of a board.').action(
    (board: string, flags: Flags) => listShares(board, flags),
  )
  command(shares, 'make <board> <name>', 'Makes a link, and prints it once.')
    .option('--list <list>', 'show only this list (its id)')
    .option('--query <question>', 'show only the cards that it finds, such as label:public')
    .option('--expires <date>', 'when it expires, such as 2030-01-01 (default: never)')
    .action((board: string, name: string, flags: ShareFlags) => makeShare(board, name, flags))
  command(shares, 'end <board> <share>', 'Revokes a share link (its id).').action(
    (board: string, share: string, flags: Flags) => endShare(board, share, flags),
  )
}

/** The commands on calendars. */
export function addCalendars(calendars: Command): void {
  command(calendars, 'list', 'Lists your calendars.').action(listCalendars)
  command(calendars, 'make', 'Makes an address for a calendar program, and prints it once.')
    .option('--board <board>', 'with the cards of this board (default: those that you are on)')
    .action((flags: CalendarFlags) => makeCalendar(flags))
  command(calendars, 'end <calendar>', 'Revokes a calendar (its id).').action(
    (calendar: string, flags: Flags) => endCalendar(calendar, flags),
  )
}
