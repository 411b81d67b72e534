import type { Command } from 'commander'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { verify } from './verify-backup.ts'

/** The commands on the data folder of a service on this machine, which may be running, and on its backups. */
export function addBackups(root: Command): void {
  const backup = root.command('backup').description('Makes and checks backups.')
  onState(
    onFile(backup, 'make <file>', 'Writes the data of a service on this machine into a file.', {
      isDefault: true,
    }),
  ).action(backUp)
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
