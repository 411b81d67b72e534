import { Command } from 'commander'
import { changeCards } from './change-cards.ts'
import { printAudit } from './audit.ts'
import { addExport } from './export/export-command.ts'
import { addBackups } from './backup-commands.ts'
import { appended, command, countOf } from './command.ts'
import { addFeeds, addInvitations, addOwnWebhooks, addShares } from './link-commands.ts'
import { addTokens, addUsers } from './user-commands.ts'
import { exportBoard, listBoards, starBoard } from './boards.ts'
import { printInbox } from './inbox.ts'
import { addImport } from './import/import-command.ts'
import { importBoard } from './import-board.ts'
import { findCards, listFilters, rebuildSearch } from './cards.ts'
import { addCard, listTemplates, recurCard } from './new-cards.ts'
import { addOutbox } from './outbox.ts'
import { addRules } from './rule-commands.ts'
import { removePicture, setPicture } from './picture.ts'
import type { Flags } from './session.ts'
import { printable } from './print.ts'
import { printSite } from './site.ts'
import { logIn, logOut } from './sign-in.ts'
import { listDeliveries, listWebhooks, redeliver } from './webhooks.ts'

/** The commands of the tool. Parsing runs one of them and throws its errors. */
export function program(): Command {
  const root = new Command('laneway')
    .description('Manages a Laneway service: its users, boards and webhooks.')
    .exitOverride()
    .configureOutput({ writeErr: (said) => process.stderr.write(printable(said)) })
    .showHelpAfterError('(use --help for more)')
  command(root, 'login <username>', 'Signs in; reads the password from a prompt or stdin.').action(
    (username: string, flags: Flags) => logIn(username, flags),
  )
  command(root, 'logout', 'Signs out and deletes the stored token.').action(logOut)
  addUsers(root.command('users').description('Manages users; for the site admin.'))
  addBoards(root.command('boards').description('Lists, marks, exports and imports boards.'))
  addExport(root)
  addCards(root.command('cards').description('Finds, makes and changes cards.'))
  addImport(root)
  const search = root.command('search').description('Manages the search index.')
  command(search, 'rebuild', 'Makes the index anew; for the site admin.').action(rebuildSearch)
  command(root, 'site', 'Prints by which ways people may sign in and register.').action(printSite)
  command(root, 'audit', 'Prints the audit log; for the site admin.')
    .option('--after <seq>', 'start after this entry')
    .option('--newest', 'the newest first')
    .option('--user <user>', 'what this user did, and what was done to them')
    .option('--kind <kind>', 'the entries of this kind, such as signIn')
    .option('--follow', 'wait for more')
    .action(printAudit)
  addOutbox(root.command('outbox').description('Manages what the service sends; for site admins.'))
  command(root, 'inbox', 'Prints what concerns you, the newest first.')
    .option('--unread', 'only what is unread')
    .option('--limit <count>', 'how many (1 to 100)', countOf, 50)
    .option('--read', 'mark it as read')
    .option('--follow', 'wait for more')
    .action(printInbox)
  addTokens(root.command('tokens').description('Manages your named tokens, or those of a bot.'))
  addInvitations(
    root.command('invitations').description('Invites to the site or to a board, lists and ends.'),
  )
  addShares(root.command('shares').description('Manages the links that show a board to anyone.'))
  const picture = root.command('picture').description('Manages your picture.')
  command(
    picture,
    'set <file>',
    'Makes a WebP, JPEG or PNG of at most 256 KiB your picture.',
  ).action(setPicture)
  command(picture, 'remove', 'Takes your picture away.').action(removePicture)
  addFeeds(
    root.command('feeds').description('Shows due dates and notifications in other programs.'),
  )
  addOwnWebhooks(
    root.command('own-webhooks').description('Manages where your notifications are sent.'),
  )
  addRules(root.command('rules').description('Manages what a board does by itself.'))
  addWebhooks(root.command('webhooks').description('Manages the integrations of a board.'))
  addBackups(root)
  return root
}

function addBoards(boards: Command): void {
  command(boards, 'list', 'Lists your boards.')
    .option('--user <user>', 'list the boards of this user')
    .option('--public', 'list the public boards')
    .action(listBoards)
  command(boards, 'star <board>', 'Marks a board with a star for you.')
    .option('--off', 'take the star away')
    .action(starBoard)
  command(boards, 'export <board>', 'Exports a board as JSON.')
    .option('-o, --output <file>', 'write to a file instead of stdout')
    .option('--no-attachments', 'leave out the bytes of attachments')
    .action(exportBoard)
  command(boards, 'import <file>', 'Imports the boards of a file of any program that is known.')
    .option('--map <theirs=ours>', 'user of the export and user here; may be repeated', appended)
    .option('--set <option=value>', 'how it is read, as a dry run says; may be repeated', appended)
    .option('--dry-run', 'only show what would be imported and left out')
    .option('--create-users', 'create disabled users for missing ones; for the site admin')
    .option('-y, --yes', 'import without asking')
    .action(importBoard)
}

function addCards(cards: Command): void {
  command(cards, 'find <question>', 'Finds cards, such as by "plan due:<7d -label:done".')
    .option('--board <board>', 'look on this board only')
    .option('--limit <count>', 'how many (1 to 1,000)', countOf, 50)
    .action(findCards)
  command(cards, 'add <board> <list> [title]', 'Makes a card at the end of a list.')
    .option('--template <id>', 'make it of a template of the board')
    .option('--swimlane <id>', 'by default the first')
    .option('--due <moment>', 'when it is due')
    .action(addCard)
  command(cards, 'templates <board>', 'Lists the templates of a board.').action(listTemplates)
  command(cards, 'recur <board> <card> [rule]', 'Has a card come again by a rule of RFC 5545.')
    .option('--completion', 'at the first date after it was completed')
    .option('--zone <zone>', 'the time zone of its days, such as Europe/Berlin')
    .option('--to-list <id>', 'make the next card in this list')
    .option('--lead-days <count>', 'so many days before its date')
    .option('--until <day>', 'the last day')
    .option('--count <count>', 'most cards, this one included')
    .option('--off', 'end it')
    .action(recurCard)
  command(cards, 'change <board>', 'Changes up to 500 cards of a board: all of them, or none.')
    .option('--card <id>', 'a card; may be repeated, as may all that add and remove', appended)
    .option('--query <question>', 'in place of --card, all cards of the board that it finds')
    .option('--set <field=value>', 'such as color=red, or dueAt= to clear it', appended)
    .option('--add-label <id>', 'put a label on the cards', appended)
    .option('--remove-label <id>', 'take a label off the cards', appended)
    .option('--add-member <id>', 'put a user on the cards', appended)
    .option('--remove-member <id>', 'take a user off the cards', appended)
    .option('--add-assignee <id>', 'assign the cards to a user', appended)
    .option('--remove-assignee <id>', 'assign the cards to a user no more', appended)
    .option('--to-list <id>', 'move the cards to a list')
    .option('--to-swimlane <id>', 'move the cards to a swimlane')
    .option('--position <where>', 'top, bottom (the default), or after how many cards of the list')
    .option('--archive', 'archive the cards')
    .option('--restore', 'restore archived cards')
    .option('--delete', 'delete the cards')
    .option('--dry-run', 'only show what would change')
    .option('-y, --yes', 'delete without asking')
    .action(changeCards)
  command(cards, 'filters', 'Lists the questions that you have saved.').action(listFilters)
}

function addWebhooks(webhooks: Command): void {
  command(webhooks, 'list <board>', 'Lists the integrations of a board.').action(listWebhooks)
  command(webhooks, 'deliveries <board> <integration>', 'Lists deliveries, newest first.')
    .option('--limit <count>', 'how many (1 to 1,000)', countOf, 50)
    .action(listDeliveries)
  command(webhooks, 'redeliver <board> <integration> <delivery>', 'Sends a delivery again.').action(
    redeliver,
  )
}
