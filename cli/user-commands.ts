import { type Command, Option } from 'commander'
import { addFirstAdmin } from './add-first-admin.ts'
import { addBot, addUser } from './add-user.ts'
import { usageError } from './usage-error.ts'
import { appended, command } from './command.ts'
import type { Flags } from './session.ts'
import { endSignIn, listSignIns } from './sign-ins.ts'
import { SCOPES, type TokenFlags, createToken, listTokens, revokeToken } from './tokens.ts'
import {
  type DeleteFlags,
  deleteUser,
  listUsers,
  resetPasskeys,
  resetUser,
  setAdmin,
  switchUser,
} from './users.ts'

/** The commands on users, for the site admin. */
export function addUsers(users: Command): void {
  command(users, 'list', 'Lists all users.')
    .option('--find <words>', 'only those with these words in a name or the e-mail address')
    .option('--bots', 'only the bots')
    .action(listUsers)
  command(users, 'add <username> [email]', 'Adds a user; reads the password like login.')
    .option('--admin', 'the first account of new data, with --state; it is the site admin’s')
    .option('--state <dir>', 'the folder of that data, while no service runs there')
    .action(addAnyUser)
  command(users, 'add-bot <username>', 'Adds a user that only programs are, without a password.')
    .option('--fullname <name>', 'the full name')
    .action((username: string, flags: Flags & { fullname?: string }) => addBot(username, flags))
  command(users, 'admin <user>', 'Makes a user (id or username) a site admin.')
    .option('--off', 'a site admin no more; somebody has to be one')
    .action((user: string, flags: Flags & { off?: boolean }) => setAdmin(user, flags))
  command(users, 'disable <user>', 'Stops a user from signing in.').action(
    (user: string, flags: Flags) => switchUser(user, 'disableLogin', flags),
  )
  command(users, 'enable <user>', 'Lets a user sign in again.').action(
    (user: string, flags: Flags) => switchUser(user, 'enableLogin', flags),
  )
  command(users, 'delete <user>', 'Deletes a user, who leaves every board.')
    .option('-y, --yes', 'delete without asking')
    .action((user: string, flags: DeleteFlags) => deleteUser(user, flags))
  command(users, 'reset <user>', 'Prints a link by which a user chooses a new password.')
    .option('--password', 'set a password in place of that; reads it like login')
    .action((user: string, flags: Flags & { password?: boolean }) => resetUser(user, flags))
  command(
    users,
    'reset-passkeys <user>',
    'Removes the passkeys and recovery codes of a user, who signs in by the password alone again.',
  ).action((user: string, flags: Flags) => resetPasskeys(user, flags))
  command(users, 'sign-ins <user>', 'Lists where a user is signed in, newest first.')
    .option('--end <sign-in>', 'end this one (its id), or all and the tokens too, with "all"')
    .action((user: string, { end, ...flags }: Flags & { end?: string }) =>
      end === undefined ? listSignIns(user, flags) : endSignIn(user, end, flags),
    )
}

type AddFlags = Flags & { admin?: boolean; state?: string }

/** Adds a user by the service, or the first one to a folder of data. */
async function addAnyUser(
  username: string,
  email: string | undefined,
  { admin = false, state, ...flags }: AddFlags,
): Promise<void> {
  if (admin !== (state !== undefined))
    return usageError(
      '--admin and --state belong together: they make the first account of new data.',
    )
  if (state !== undefined) return addFirstAdmin(username, email, state)
  if (email === undefined) return usageError('The e-mail address is needed.')
  return addUser(username, email, flags)
}

/** The commands on named tokens. */
export function addTokens(tokens: Command): void {
  ofUser(command(tokens, 'list', 'Lists your named tokens, newest first.')).action(listTokens)
  ofUser(command(tokens, 'create <name>', 'Creates a token, and prints it once.'))
    .addOption(
      new Option('--scope <scope>', 'what it may be used for').choices(SCOPES).default('read'),
    )
    .option('--board <board>', 'only on this board; may be repeated', appended)
    .option('--expires <date>', 'when it expires, such as 2030-01-01')
    .action((name: string, flags: TokenFlags) => createToken(name, flags))
  ofUser(command(tokens, 'revoke <token>', 'Revokes a token (its id).')).action(
    (token: string, flags: Flags & { user?: string }) => revokeToken(token, flags),
  )
}

function ofUser(tokens: Command): Command {
  return tokens.option('--user <user>', 'those of a bot or another user; for the site admin')
}
