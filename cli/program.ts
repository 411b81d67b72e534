import { Command, InvalidArgumentError } from 'commander'
import { exportBoard, listBoards } from './boards.ts'
import { importBoard } from './import-board.ts'
import type { Flags } from './session.ts'
import { printable } from './tell.ts'
import { logIn, logOut } from './sign-in.ts'
import { addUser, listUsers, resetUser, switchUser } from './users.ts'
import { listDeliveries, listWebhooks, redeliver } from './webhooks.ts'

/** The commands of the tool; parsing runs one of them, and throws what goes wrong. */
export function program(): Command {
  const root = new Command('laneway')
    .description('Looks after a Laneway service: its users, boards and webhooks.')
    .exitOverride()
    .configureOutput({ writeErr: (said) => process.stderr.write(printable(said)) })
    .showHelpAfterError('(--help says more)')
  command(root, 'login <username>', 'Signs in; the password comes from a prompt or stdin.').action(
    (username: string, flags: Flags) => logIn(username, flags),
  )
  command(root, 'logout', 'Signs out, and forgets the token.').action(logOut)
  addUsers(root.command('users').description('The users of the service; for the site admin.'))
  addBoards(root.command('boards').description('Boards.'))
  addWebhooks(root.command('webhooks').description('The integrations of a board.'))
  return root
}

/** Every command takes the service and how to tell. */
function command(parent: Command, name: string, description: string): Command {
  return parent
    .command(name)
    .description(description)
    .option('--url <url>', 'the service (LANEWAY_URL, else that of the last login)')
    .option('--json', 'tell JSON on stdout, and nothing else')
}

function addUsers(users: Command): void {
  command(users, 'list', 'Lists all users.').action(listUsers)
  command(users, 'add <username> <email>', 'Adds a user; the password comes as with login.').action(
    (username: string, email: string, flags: Flags) => addUser(username, email, flags),
  )
  command(users, 'disable <user>', 'Lets a user, by id or name, sign in no more.').action(
    (user: string, flags: Flags) => switchUser(user, 'disableLogin', flags),
  )
  command(users, 'enable <user>', 'Lets a user sign in again.').action(
    (user: string, flags: Flags) => switchUser(user, 'enableLogin', flags),
  )
  command(users, 'reset <user>', 'Gives a user another password, read as with login.').action(
    (user: string, flags: Flags) => resetUser(user, flags),
  )
}

function addBoards(boards: Command): void {
  command(boards, 'list', 'Lists the boards you are on.')
    .option('--user <user>', 'those that this user is on')
    .option('--public', 'those that everybody may read')
    .action(listBoards)
  command(boards, 'export <board>', 'Exports a board as JSON.')
    .option('-o, --output <file>', 'write it to a file instead of stdout')
    .option('--no-attachments', 'leave the bytes of attachments out')
    .action(exportBoard)
  command(boards, 'import <file>', 'Makes a board of an export of this service, WeKan or Trello.')
    .option('--map <theirs=ours>', 'who a user of the export is here; may be repeated', listed)
    .option('--dry-run', 'show what would be taken and left out, and import nothing')
    .option('--create-users', 'create disabled users for missing ones; for the site admin')
    .option('-y, --yes', 'import without asking')
    .action(importBoard)
}

function addWebhooks(webhooks: Command): void {
  command(webhooks, 'list <board>', 'Lists the integrations of a board.').action(listWebhooks)
  command(webhooks, 'deliveries <board> <integration>', 'Lists deliveries, newest first.')
    .option('--limit <count>', 'how many (1 to 1,000)', countOf, 50)
    .action(listDeliveries)
  command(webhooks, 'redeliver <board> <integration> <delivery>', 'Sends one again.').action(
    redeliver,
  )
}

function listed(one: string, before: string[] = []): string[] {
  return [...before, one]
}

function countOf(text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= 1_000) return count
  throw new InvalidArgumentError('It is a number from 1 to 1,000.')
}
