import { computed, effect, signal } from '@preact/signals'
import { api } from '../api/client.ts'
import type { KeyedCommand, Commands, Command } from './command.ts'
import { keepTabs } from './kept-tabs.ts'
import { BROWSER_KEEPER } from './keeper.ts'
import { keptQuestions } from './kept-views.ts'
import { NO_BOARD } from './unsent-commands.ts'
import { pageSession } from './this-page.ts'
import type { Outbox } from './outbox.ts'
import type { SavedQuestion } from './question-commands.ts'
import { readerId } from './session.ts'

type Saved = readonly SavedQuestion[]

const read = signal<{ user: string; saved: Saved; out: Outbox } | undefined>(undefined)

/** The questions that whoever is signed in has saved, with what is not confirmed yet; undefined until they are read. */
export const savedQuestions = computed(() => {
  const known = read.value
  if (known === undefined || known.user !== readerId()) return undefined
  return known.out.pending.value.reduce((saved, { command }) => after(saved, command), known.saved)
})

effect(() => {
  const boards = savedQuestions.value?.flatMap(({ boardId }) => boardId ?? [])
  if (boards !== undefined) keepTabs(new Set(boards))
})

/** Counts the reads, so that an old answer does not take the place of a newer one. */
let asked = 0

/** Reads the saved questions. Until they are read, and without a connection, those that were read last are shown. A reply that comes after one that was asked for later is left out. */
export async function readSaved(): Promise<void> {
  const user = readerId()
  asked += 1
  const turn = asked
  if (savedQuestions.peek() === undefined) await recall(user)
  const saved = await api.get_user_filters()
  if (turn !== asked) return
  read.value = { user, saved, out: pageSession().outboxes.of(NO_BOARD) }
  await keptQuestions(BROWSER_KEEPER).keep(user, user, saved)
}

async function recall(user: string): Promise<void> {
  const saved = await keptQuestions(BROWSER_KEEPER).read(user)
  if (saved !== undefined) read.value = { user, saved, out: pageSession().outboxes.of(NO_BOARD) }
}

/** Saves a question. `text` says so. */
export function saveQuestion(given: Omit<Commands['saveQuestion'], 'id'>, text: string): void {
  const id = `new-${crypto.randomUUID()}`
  give({ kind: 'saveQuestion', args: { id, ...given } }, text)
}

/** Names a saved question on the page for as long as it is shown: its id is another once it is saved. */
export function questionKey({ _id }: SavedQuestion): string {
  return pageSession().outboxes.of(NO_BOARD).temporaryId(_id)
}

/** Gives a saved question another name. `text` says so. */
export function renameQuestion(filter: string, name: string, text: string): void {
  give({ kind: 'renameQuestion', args: { filter, name } }, text)
}

/** Puts a saved question after so many of the others of its board. `text` says so. */
export function moveQuestion(filter: string, position: number, text: string): void {
  give({ kind: 'moveQuestion', args: { filter, position } }, text)
}

/** Deletes a saved question. `text` says so. Returns what saves it again. */
export function deleteQuestion(question: SavedQuestion, text: string): () => void {
  const { _id: filter, name, q, boardId: board, view } = question
  give({ kind: 'deleteQuestion', args: { filter } }, text)
  const isTab = board !== undefined && { board }
  return () => saveQuestion({ name, q, ...isTab, ...(view !== undefined && { view }) }, text)
}

function give(given: Command, text: string): void {
  const command = pageSession().outboxes.of(NO_BOARD).give(given, text)
  // Once it is confirmed, it stays so until they are read again.
  if (read.value) read.value = { ...read.value, saved: after(read.value.saved, command) }
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
  const { id: _id, board: boardId, view, name, q } = given
  const isSame = (one: SavedQuestion) =>
    one.name === name && one.q === q && one.boardId === boardId && one.view === view
  if (saved.some((one) => one._id === _id || isSame(one))) return saved
  const isTab = boardId !== undefined && { boardId }
  return [...saved, { _id, name, q, ...isTab, ...(view !== undefined && { view }) }]
}

function withMoved(saved: Saved, { filter, position }: Commands['moveQuestion']): Saved {
  const moved = saved.find(({ _id }) => _id === filter)
  if (moved === undefined) return saved
  const others = saved.filter((one) => one !== moved)
  const next = others.filter(({ boardId }) => boardId === moved.boardId)[position]
  return others.toSpliced(next === undefined ? others.length : others.indexOf(next), 0, moved)
}
