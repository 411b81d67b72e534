import type { Client } from '../../client/client.ts'
import { archiveCommands } from './archive-commands.ts'
import type { BoardView } from './board-view.ts'
import { boardCommands } from './board-commands.ts'
import { cardCommands } from './card-commands.ts'
import type { CardView } from './card-view.ts'
import { cardsCommands } from './cards-commands.ts'
import { columnCommands } from './column-commands.ts'
import type {
  KeyedCommand,
  CommandKind,
  KeyedCommandOf,
  Confirmation,
  Conflict,
  Command,
  Kind,
} from './command.ts'
import { boardMoveCommands, copyCommands } from './copy-commands.ts'
import type { FilesToSend } from './sending-files.ts'
import { idsCommands } from './ids-commands.ts'
import { itemCommands } from './item-commands.ts'
import { labelCommands } from './label-commands.ts'
import { memberCommands } from './member-commands.ts'
import type { Dependency } from './dependencies.ts'
import { fieldCommands } from './field-commands.ts'
import { integrationCommands } from './integration-commands.ts'
import { ruleCommands } from './rule-commands.ts'
import { personCommands } from './person-commands.ts'
import { dependencyCommands } from './dependency-commands.ts'
import { commentCommands } from './comment-commands.ts'
import { detailCommands } from './detail-commands.ts'
import { placeCommands } from './place-commands.ts'
import { templateCommands } from './template-commands.ts'
import { inOneCopy } from './view-cards.ts'

const KINDS: { [K in Kind]: CommandKind<K> } = {
  ...cardCommands,
  ...cardsCommands,
  ...copyCommands,
  ...boardMoveCommands,
  ...archiveCommands,
  ...idsCommands,
  ...placeCommands,
  ...columnCommands,
  ...boardCommands,
  ...fieldCommands,
  ...integrationCommands,
  ...ruleCommands,
  ...templateCommands,
  ...personCommands,
  ...labelCommands,
  ...memberCommands,
  ...commentCommands,
  ...detailCommands,
  ...itemCommands,
  ...dependencyCommands,
}

export function sendCommand<K extends Kind>(
  api: Client,
  board: string,
  { kind, args, key }: KeyedCommandOf<K>,
  signal: AbortSignal,
  files: FilesToSend,
): Promise<Confirmation | Conflict> {
  return KINDS[kind].send(api, board, args, { key, signal, files })
}

/** Keys of the bytes that a command and what undoes it send. */
export function bytesOf<K extends Kind>({ kind, args }: KeyedCommandOf<K>): string[] {
  return KINDS[kind].bytes?.(args) ?? []
}

/** True if what undoes a command, or does it again after that, sends bytes. */
export function undoneWithBytes({ kind }: Pick<KeyedCommand, 'kind'>): boolean {
  const { bytes, inverse } = KINDS[kind]
  return bytes !== undefined && inverse !== undefined
}

/** True if what is about the same waits for a command also if the service fails to do it. */
export function isFollowed({ kind }: Pick<KeyedCommand, 'kind'>): boolean {
  return KINDS[kind].isFollowed === true
}

/** The view as a command will leave it. */
export function applied(view: BoardView, command: KeyedCommand): BoardView {
  return appliedAll(view, [command])
}

/** The view as commands will leave it, each given on what those before it left. */
export function appliedAll(view: BoardView, commands: readonly KeyedCommand[]): BoardView {
  return inOneCopy(view, (start) => commands.reduce(appliedOn, start))
}

function appliedOn<K extends Kind>(view: BoardView, command: KeyedCommandOf<K>): BoardView {
  return KINDS[command.kind].apply(view, command.args, command.at)
}

/** The view of a card as a command about it will leave it. */
export function appliedToCard<K extends Kind>(
  view: CardView,
  command: KeyedCommandOf<K>,
): CardView {
  const { applyToCard } = KINDS[command.kind]
  if (applyToCard === undefined || !cardsOf(command).includes(view.card._id)) return view
  return applyToCard(view, command.args, command.at)
}

/** True if a command is about dependencies of cards, which neither the board nor a card shows by itself. */
export function isAboutDependencies({ kind }: Pick<KeyedCommand, 'kind'>): boolean {
  return KINDS[kind].applyToDependencies !== undefined
}

/** The dependencies as a command will leave them. */
export function appliedToDependencies<K extends Kind>(
  all: readonly Dependency[],
  { kind, args }: KeyedCommandOf<K>,
): readonly Dependency[] {
  return KINDS[kind].applyToDependencies?.(all, args) ?? all
}

/** Returns the command that undoes one that is given on a view; undefined if none does. */
export function inverseOf<K extends Kind>(
  view: BoardView,
  { kind, args }: KeyedCommandOf<K>,
  opened?: CardView,
  dependencies: readonly Dependency[] = [],
): Command | undefined {
  return KINDS[kind].inverse?.(view, args, opened, dependencies)
}

/** True if a command is held back for a while before it is sent, so that it can be undone. */
export function isHeld<K extends Kind>({ kind }: Pick<KeyedCommandOf<K>, 'kind'>): boolean {
  return KINDS[kind].isHeld === true
}

/** Ids of what a command is about and of what it makes. */
export function subjectsOf<K extends Kind>({ kind, args }: KeyedCommandOf<K>): string[] {
  return [...KINDS[kind].subjects(args), ...temporaryIdsIn({ kind, args })]
}

/** Ids of the cards that show a command's effect; none if a list or a swimlane does. */
export function cardsOf<K extends Kind>({ kind, args }: KeyedCommandOf<K>): string[] {
  return KINDS[kind].cards?.(args) ?? []
}

/** Ids that the page made up for what a command makes. */
export function temporaryIdsIn<K extends Kind>({
  kind,
  args,
}: Pick<KeyedCommandOf<K>, 'kind' | 'args'>): string[] {
  return KINDS[kind].makes?.(args) ?? []
}

/** Those of some ids that the arguments of a command name anywhere. */
export function namedIn({ args }: Pick<KeyedCommand, 'args'>, ids: ReadonlySet<string>): string[] {
  if (ids.size === 0) return []
  const named: string[] = []
  JSON.stringify(args, (_, value: unknown) => {
    if (typeof value === 'string' && ids.has(value)) named.push(value)
    return value
  })
  return named
}

/** Returns the text that somebody typed for a command. */
export function typedIn<K extends Kind>({ kind, args }: KeyedCommandOf<K>): string {
  return KINDS[kind].typed?.(args).join('\n') ?? ''
}
