import { type Command, Option } from 'commander'
import { command } from '../command.ts'
import { FORMATS, exportBoards } from './export-boards.ts'

/** Adds the command that exports several boards into a folder. */
export function addExport(root: Command): void {
  command(root, 'export [boards...]', 'Exports boards into a folder.')
    .option('--all <folder>', 'all boards that you are on, archived ones too')
    .option('--to <folder>', 'the boards that are named')
    .addOption(new Option('--format <format>', 'of the files').choices(FORMATS).default('json'))
    .option('--no-attachments', 'leave out the bytes of attachments')
    .action(exportBoards)
}
