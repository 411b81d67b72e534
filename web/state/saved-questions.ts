import { type ReadonlySignal, computed, effect, signal } from '@preact/signals'
import type { KeyedCommand, Commands, Command } from './command.ts'
import { keepTabs } from './kept-tabs.ts'
import { keptQuestions } from './kept-views.ts'
import type { Outbox } from './outbox.ts'
import type { SavedQuestion } from './person-command.ts'
import { readerId } from './session.ts'
import type { SendingSession } from './unsent-commands.ts'

type Saved = readonly SavedQuestion[]

/** The questions that the one who is signed in has saved. Each change takes a `text` that says what it does. */
export type SavedQuestions = {
  /** The questions with what is not confirmed yet; undefined until they are read. */
  all: ReadonlySignal<Saved | undefined>
  /** Reads them, once what is given has resolved. Until they are read, and without a connection, those that were read last are shown. A reply that comes after one that was asked for later is left out. */
  read(ready?: Promise<void>): Promise<void>
  save(given: Omit<Commands['saveQuestion'], 'id'>, text: string): void
  /** Names a saved question on the page for as long as it is shown: its id is another once it is saved. */
  keyOf(question: SavedQuestion): string
  rename(filter: string, name: string, text: string): void
  /** Puts a saved question after so many of the others of its board. */
  move(filter: string, position: number, text: string): void
  /** Counts how often what was given is confirmed, so that they are to be read again. */
  confirmedCount: ReadonlySignal<number>
  /** Deletes a saved question. Returns a function that saves it again. */
  remove(question: SavedQuestion, text: string): () => void
}

export function savedQuestionsOf(session: SendingSession): SavedQuestions {
  const { api, ended, keeper, newTemporaryId } = session
  const known = signal<{ saved: Saved; out: Outbox } | undefined>(undefined)
  /** Counts how often they were asked for. */
  let asked = 0
  const out = () => session.outboxes.own()

  const all = computed(() =>
    known.value?.out.pending.value.reduce(
      (saved, { command }) => after(saved, command),
      known.value.saved,
    ),
  )
  const stop = effect(() => {
    const boards = all.value?.flatMap(({ boardId }) => boardId ?? [])
    if (boards !== undefined) keepTabs(keeper.lasting, new Set(boards))
  })
  ended.addEventListener('abort', stop)

  function give(given: Command, text: string): void {
    const command = out().give(given, text)
    // Once it is confirmed, it stays so until they are read again.
    if (known.value) known.value = { ...known.value, saved: after(known.value.saved, command) }
  }

  function save(given: Omit<Commands['saveQuestion'], 'id'>, text: string): void {
    give({ kind: 'saveQuestion', args: { id: newTemporaryId(), ...given } }, text)
  }

  return {
    all,
    save,
    confirmedCount: computed(
      () => session.outboxes.confirmed.value.filter(({ kind }) => kind.endsWith('Question')).length,
    ),
    async read(ready) {
      asked += 1
      const turn = asked
      const user = readerId(session)
      const kept = known.peek() ? undefined : await keptQuestions(keeper).read(user)
      if (kept !== undefined) known.value = { saved: kept, out: out() }
      await ready
      const saved = await api.get_user_filters()
      if (turn !== asked || ended.aborted) return
      known.value = { saved, out: out() }
      await keptQuestions(keeper).keep(user, user, saved)
    },
    keyOf: ({ _id }) => out().temporaryId(_id),
    rename(filter, name, text) {
      give({ kind: 'renameQuestion', args: { filter, name } }, text)
    },
    move(filter, position, text) {
      give({ kind: 'moveQuestion', args: { filter, position } }, text)
    },
    remove({ _id: filter, boardId: board, name, q, view, group }, text) {
      give({ kind: 'deleteQuestion', args: { filter } }, text)
      const given = shown({ name, q, view, group })
      return () => save({ ...given, ...(board !== undefined && { board }) }, text)
    },
  }
}

/** The questions as a command leaves them. */
function after(saved: Saved, { kind, args }: KeyedCommand): Saved {
  if (kind === 'deleteQuestion') return saved.filter(({ _id }) => _id !== args.filter)
  if (kind === 'saveQuestion') return withSaved(saved, args)
  if (kind === 'moveQuestion') return withMoved(saved, args)
  if (kind !== 'renameQuestion') return saved
  return saved.map((one) => (one._id === args.filter ? { ...one, name: args.name } : one))
}

function withSaved(saved: Saved, given: Commands['saveQuestion']): Saved {
  const { id: _id, board: boardId, ...made } = given
  const isSame = (one: SavedQuestion) =>
    one.boardId === boardId && PARTS.every((part) => one[part] === made[part])
  if (saved.some((one) => one._id === _id || isSame(one))) return saved
  return [...saved, { _id, ...shown(made), ...(boardId !== undefined && { boardId }) }]
}

/** The parts of a saved question that say what is shown. */
const PARTS = ['name', 'q', 'view', 'group'] as const

/** Those of a saved question that are set. */
function shown({ name, q, view, group }: Omit<SavedQuestion, '_id' | 'boardId'>) {
  return { name, q, ...(view !== undefined && { view }), ...(group !== undefined && { group }) }
}

function withMoved(saved: Saved, { filter, position }: Commands['moveQuestion']): Saved {
  const moved = saved.find(({ _id }) => _id === filter)
  if (moved === undefined) return saved
  const others = saved.filter((one) => one !== moved)
  const next = others.filter(({ boardId }) => boardId === moved.boardId)[position]
  return others.toSpliced(next === undefined ? others.length : others.indexOf(next), 0, moved)
}
