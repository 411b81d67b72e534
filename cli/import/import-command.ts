import type { Command } from 'commander'
import { appended, command } from '../command.ts'
import { importService } from './import-service.ts'
import { PROGRAMS } from './programs.ts'

/** Adds the command that imports from a running service. */
export function addImport(root: Command): void {
  const sources = Object.keys(PROGRAMS).join(', ')
  command(root, 'import <source> <address>', `Imports the boards of a running service: ${sources}.`)
    .option('--key <key>', 'a key of that service; better in the environment, such as PLANKA_KEY')
    .option('--user <name>', 'a username there; its password is read from a prompt')
    .option('--api <url>', 'its interface, where that has an address of its own')
    .option('--only <board>', 'a board by its id or title; may be repeated', appended)
    .option('--members <mode>', 'people there become existing users, placeholder ones, or me')
    .option('--map <theirs=ours>', 'somebody there and user here; may be repeated', appended)
    .option(
      '--set <option=value>',
      'as a dry run says, such as membersMapping.ada=placeholder',
      appended,
    )
    .option('--time-zone <zone>', 'of days and times without one, such as Europe/Berlin')
    .option('--dry-run', 'only show what would be imported and left out')
    .option('-y, --yes', 'import without asking')
    .action(importService)
}
