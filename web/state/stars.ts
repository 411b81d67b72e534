import { type ReadonlySignal, computed } from '@preact/signals'
import type { KeyedCommand } from './command.ts'
import type { Account } from './session.ts'
import type { SendingSession } from './unsent-commands.ts'

/** The stars of the one who is signed in. */
export type Stars = {
  /** The ids of the boards with a star, with what is not confirmed yet. */
  all: ReadonlySignal<readonly string[]>
  /** Marks a board with a star, or takes it away. `text` says so. */
  toggle(board: string, text: string): void
}

export function starsOf({ account, outboxes }: SendingSession): Stars {
  const all = computed((): readonly string[] => {
    const starred = account.value?.profile.starredBoards
    if (starred === undefined) return []
    const pending = outboxes.own().pending.value
    return starredAfter(
      starred,
      pending.map(({ command }) => command),
    )
  })
  return {
    all,
    toggle(board, text) {
      const args = { board, isStarred: !all.peek().includes(board) }
      outboxes.own().give({ kind: 'starBoard', args }, text)
    },
  }
}

/** An account with what a command has stored there, as it is not applied any longer once it is confirmed. */
export function starredWith<Of extends Account | null | undefined>(
  account: Of,
  command: KeyedCommand,
): Of {
  if (!account || command.kind !== 'starBoard') return account
  const starredBoards = [...starredAfter(account.profile.starredBoards, [command])]
  return { ...account, profile: { ...account.profile, starredBoards } }
}

/** The ids of the boards with a star as commands leave them. */
export function starredAfter(
  starred: readonly string[],
  commands: readonly KeyedCommand[],
): readonly string[] {
  return commands.reduce((before, { kind, args }) => {
    if (kind !== 'starBoard') return before
    const others = before.filter((one) => one !== args.board)
    return args.isStarred ? [...others, args.board] : others
  }, starred)
}
