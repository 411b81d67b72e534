import { type Command, InvalidArgumentError } from 'commander'
import { backUp } from './backup.ts'
import { countOf } from './command.ts'
import { restore } from './restore.ts'
import { intervalOf } from './schedule.ts'
import { verify } from './verify-backup.ts'

/** The commands on the data folder of a service on this machine, which may be running, and on its backups. */
export function addBackups(root: Command): void {
  const backup = root.command('backup').description('Makes and checks backups.')
  const about = 'Writes the data of a service on this machine into a file.'
  onState(onFile(backup, 'make [file]', about, { isDefault: true }))
    .option('--to <place>', 'in place of a file, a folder or s3://bucket/prefix: named by the time')
    .option(
      '--keep <count>',
      'how many are kept there: older ones are deleted (default: 7)',
      countOf,
    )
    .option('--every <time>', 'make them until it is stopped, such as 24h or 30m', everyOf)
    .action(backUp)
  onFile(
    backup,
    'verify <file>',
    'Reads all of a backup, and says whether it can be restored.',
  ).action(verify)
  onState(onFile(root, 'restore <file>', 'Puts the data of a backup into a new folder.')).action(
    restore,
  )
}

function onFile(
  parent: Command,
  name: string,
  description: string,
  kind: { isDefault?: boolean } = {},
): Command {
  return parent
    .command(name, kind)
    .description(description)
    .option('--passphrase-file <file>', 'the file is encrypted by the passphrase in this one')
    .option('--json', 'print only JSON to stdout')
}

function onState(command: Command): Command {
  return command.requiredOption('--state <folder>', 'the folder of the data')
}

function everyOf(text: string): number {
  const interval = intervalOf(text)
  if (interval !== undefined) return interval
  throw new InvalidArgumentError('It must be a time from 1m to 20d, such as 30m or 24h.')
}
