import { Argument, type Command, Option } from 'commander'
import { command, countOf } from './command.ts'
import { FEED_KINDS, type FeedFlags, endFeed, listFeeds, makeFeed } from './feeds.ts'
import { BOARD_ROLES } from '../src/kernel/contract/choices.ts'
import { type InviteFlags, endInvitation, invite, listInvitations } from './invitations.ts'
import { changeOwnWebhook, endOwnWebhook, listOwnWebhooks, makeOwnWebhook } from './own-webhooks.ts'
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

/** The commands on feeds. */
export function addFeeds(feeds: Command): void {
  command(feeds, 'list', 'Lists your feeds.').action(listFeeds)
  command(feeds, 'make', 'Makes an address for a program, and prints it once.')
    .addArgument(
      new Argument('<kind>', 'due dates for a calendar program, or notifications').choices(
        FEED_KINDS,
      ),
    )
    .option('--board <board>', 'about this board (default: about all that concerns you)')
    .action((kind: (typeof FEED_KINDS)[number], flags: FeedFlags) => makeFeed(kind, flags))
  command(feeds, 'end <feed>', 'Revokes a feed (its id).').action((feed: string, flags: Flags) =>
    endFeed(feed, flags),
  )
}

/** The commands on webhooks of one's own. */
export function addOwnWebhooks(webhooks: Command): void {
  const kinds = () =>
    new Option('--kinds <kind...>', 'send these kinds only, such as mentioned and assigned')
  command(webhooks, 'list', 'Lists your webhooks.').action(listOwnWebhooks)
  command(webhooks, 'make <address>', 'Has your notifications sent to an address.')
    .addOption(kinds())
    .addOption(
      new Option('--token <token>', 'signs what is sent; the receiver knows it, too').env(
        'WEBHOOK_TOKEN',
      ),
    )
    .action(makeOwnWebhook)
  command(webhooks, 'change <webhook>', 'Changes what is sent to a webhook (its id).')
    .addOption(kinds())
    .addOption(new Option('--all', 'send all kinds').conflicts('kinds'))
    .option('--on', 'send notifications')
    .addOption(new Option('--off', 'send none').conflicts('on'))
    .action(changeOwnWebhook)
  command(webhooks, 'end <webhook>', 'Deletes a webhook (its id).').action(endOwnWebhook)
}
