import type { Command } from '../../../src/boards/engine/command.ts'
import type { CommandName } from '../../../src/boards/engine/commands.ts'
import type { OperationContext } from '../../../src/operations/operation.ts'
import { ENTITIES, LOADED_WHOLE } from '../../../src/boards/entities.ts'
import { operations } from '../../../src/app/table.ts'
import { leastBody } from '../../support/least-body.ts'

type Operation = (typeof operations)[number]

/** For each parameter of a path, the id of what `boardWithAll` has: a noun, unless it is named here. */
const IDS = {
  ...Object.fromEntries(LOADED_WHOLE.map((name) => [ENTITIES[name].noun, ENTITIES[name].noun])),
  board: 'board',
  list: 'todo',
  swimlane: 'side',
  card: 'card',
  deletedCard: 'deleted',
  comment: 'comment',
  checklist: 'checklist',
  customField: 'dropdown-field',
  attachment: 'attachment',
  int: 'int',
  user: 'member',
  target: 'other',
}

/** The command that an operation sends for the smallest body it accepts; undefined if it sends none before it reads from the store. */
async function sentBy({ path, body, access, run }: Operation): Promise<Command | undefined> {
  let sent: Command | undefined
  const context = {
    caller: { userId: 'root', jti: 'token of root', ver: 0 },
    deps: { newId: () => 'new' },
    publicUrl: '',
    board: () => ({
      execute(command: Command) {
        sent = command
        return Promise.reject(new Error('Only the command is wanted.'))
      },
    }),
  }
  const reading = body?.read(
    '7.92',
    leastBody(body.doc('7.92'), { target: IDS.target, swimlane: IDS.swimlane }),
  )
  const call = {
    revision: '7.92',
    access,
    path: { ...IDS, item: path.includes('dropdown-items') ? 'low' : 'item' },
    body: reading && 'value' in reading ? reading.value : undefined,
    page: { limit: 1, after: undefined },
    query: new URLSearchParams(),
    // The parts of the context that a `run` made by `write` uses; any other run fails at once.
    context: context as unknown as OperationContext['context'],
  } as const
  await Promise.resolve()
    .then(() => run(call))
    .catch(() => {})
  return sent
}

/** The first command of each name that an operation sends, by its name. */
export async function sentCommands(): Promise<Map<CommandName, Command>> {
  const sent = new Map<CommandName, Command>()
  for (const operation of operations) {
    const command = await sentBy(operation)
    if (command !== undefined && !sent.has(command.name)) sent.set(command.name, command)
  }
  return sent
}
