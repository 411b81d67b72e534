import { type ReadonlySignal, signal } from '@preact/signals'
import { unreached } from '../../client/failure.ts'
import { versionIn } from '../api/etag.ts'
import { type Failure, failureOf, isOfAnother, isSignedOut, isUnreached } from '../api/failure.ts'
import type { KeyedCommand, Confirmation, Command } from './command.ts'
import { agreed, temporaryIdsIn, sendCommand } from './commands.ts'
import { keyed, released, whenOver, withoutHeld } from './held-commands.ts'
import { type CommandKeeper, type Refused, commandKeeper } from './kept-commands.ts'
import { temporaryIds } from './temporary-ids.ts'
import type { Callbacks } from './outbox-callbacks.ts'
import { type Pending, sendable, unretired, withoutRefused } from './pending.ts'
import { isUnsure, refusal } from './refusal.ts'
import { type RefusedCommands, refusedCommands } from './refused-commands.ts'
import { type Session, maySend } from './session.ts'
import { doneOrHanging, noteIn } from './under-way.ts'

/** The commands of a board that it does not show by itself yet. They are also kept by the browser until they are settled, so that a page that is closed without a connection loses none. */
export class Outbox {
  readonly #pending = signal<readonly Pending[]>([])
  readonly refused: RefusedCommands
  readonly #ids = temporaryIds()
  /** The id that the service gave for one that the page made up. */
  readonly idOf = this.#ids.idOf
  /** The id that the page made up for one that the service gave. */
  readonly temporaryId = this.#ids.temporaryId
  /** Data with the ids that the service gave, such as a command. */
  readonly withIds = this.#ids.withIds
  readonly #making = new Set<Promise<void>>()
  readonly #sending = new Set<Promise<void>>()
  readonly #keeper: CommandKeeper
  readonly #board: string
  readonly #callbacks: Callbacks
  readonly #session: Session
  readonly #now: () => number
  readonly #over = new AbortController()
  #lastAt = 0

  constructor(session: Session, board: string, callbacks: Callbacks) {
    this.#session = session
    this.#now = session.clock.now
    this.#board = board
    this.#callbacks = callbacks
    this.#keeper = commandKeeper(session, board, (commands) => this.#take(commands))
    this.refused = refusedCommands(this.#keeper)
    // What waits is not sent by the next one who is signed in.
    const end = () => {
      this.#over.abort()
      this.#keeper.release()
    }
    session.ended.addEventListener('abort', end, { signal: this.#over.signal })
  }

  get pending(): ReadonlySignal<readonly Pending[]> {
    return this.#pending
  }

  give(given: Command, text: string): KeyedCommand {
    const command = this.withIds(keyed(given, text, this.#lastAt, this.#session))
    this.#lastAt = command.at
    this.#pending.value = [...this.#pending.value, { command, state: 'waiting' }]
    void this.#keeper.keep([command])
    whenOver(command, this.#session.clock, this.#over.signal, () => this.send())
    this.send()
    return command
  }

  /** Takes back a command that is held back; false if it is sent already. */
  withdraw(key: string): boolean {
    const rest = withoutHeld(this.#pending.value, key)
    if (rest === undefined) return false
    this.#pending.value = rest
    void this.#keeper.forget([key])
    this.send()
    return true
  }

  /** Holds nothing back any longer, as the page is left: all of it is sent now. */
  sendHeld(): void {
    this.#pending.value = released(this.#pending.value)
    this.send(Infinity)
  }

  /** Sends also what was left by pages that are gone. */
  takeOver(): void {
    void this.#keeper.takeOver()
  }

  /** Sends what can be sent now, so many at once. */
  send(most?: number): void {
    if (this.#over.signal.aborted) return
    for (const { command } of sendable(this.#pending.value, this.#now(), most)) {
      this.#set(command.key, { state: 'sending' })
      const settled = this.#settle(command)
      noteIn(this.#sending, settled)
      if (temporaryIdsIn(command).length > 0) noteIn(this.#making, settled)
    }
  }

  /** Takes off what the board shows by itself. */
  retire(): void {
    const rest = unretired(this.#pending.value, this.#callbacks.coverage())
    if (rest.length < this.#pending.value.length) this.#pending.value = rest
  }

  /**
   * Resolves when no command that makes something is on its way, so that what it makes is not shown twice.
   * One that hangs is not waited for: what others do is shown without it.
   */
  async creationsSettled(): Promise<void> {
    await doneOrHanging(this.#making, this.#session.clock)
  }

  /** True if a command is to make this, which the service does not know yet. */
  isMaking(id: string): boolean {
    return this.#pending.value.some(
      ({ command, state }) => state !== 'confirmed' && temporaryIdsIn(command).includes(id),
    )
  }

  hasConfirmed(): boolean {
    return this.#pending.value.some(({ state }) => state === 'confirmed')
  }

  /** Gives a command again that was taken back. A text that somebody else wrote is replaced now, as it was shown. */
  retry(key: string): void {
    const refused = this.refused.find(key)
    if (refused === undefined) return
    const { command, failure } = refused
    this.refused.forget(key)
    this.give(agreed(command, failure.theirs), command.text)
  }

  /** Leaves what waits to the next outbox of the board, when what is on its way has arrived. */
  async close(): Promise<void> {
    this.sendHeld()
    this.#over.abort()
    while (this.#sending.size > 0) await Promise.all(this.#sending)
    this.#keeper.release()
  }

  /** Takes over the commands of another page, and sends those at once that it held back: it may have sent them itself when it was left. */
  #take(commands: KeyedCommand[]): void {
    const taken = commands.map((command): Pending => ({ command, state: 'waiting' }))
    this.#pending.value = [...released(taken), ...this.#pending.value].toSorted(
      (a, b) => a.command.at - b.command.at,
    )
    this.send()
  }

  #set(key: string, change: Partial<Pending>): void {
    this.#pending.value = this.#pending.value.map((one) =>
      one.command.key === key ? { ...one, ...change } : one,
    )
  }

  async #settle(command: KeyedCommand): Promise<void> {
    if (isUnsure(command.sentAt, this.#now())) return this.#refuse(command, refusal('unsure'))
    const { api, ended } = this.#session
    try {
      // Nothing is sent before it is known in whose name.
      if (!(await maySend(this.#session, this.#keeper.user))) throw unreached(undefined)
      await this.#noteSending(command)
      const sent = await sendCommand(api, this.#board, command, ended)
      if ('theirs' in sent) this.#refuse(command, { ...refusal('changed'), ...sent })
      else this.#confirm(command, sent)
    } catch (thrown) {
      if (ended.aborted) return this.#set(command.key, { state: 'waiting' })
      const failure = failureOf(thrown)
      if (isUnreached(failure) || isSignedOut(failure) || isOfAnother(failure)) {
        this.#set(command.key, { state: 'waiting' })
        return this.#callbacks.onUnsent(failure)
      }
      this.#refuse(command, failure)
    }
    this.send()
  }

  /** Notes when a command that makes something is sent first, before it is. */
  async #noteSending(command: KeyedCommand): Promise<void> {
    if (temporaryIdsIn(command).length === 0 || command.sentAt !== undefined) return
    const noted: KeyedCommand = { ...command, sentAt: this.#now() }
    this.#set(command.key, { command: noted })
    await this.#keeper.keep([noted])
  }

  #confirm(command: KeyedCommand, { etag, ids = [] }: Confirmation): void {
    for (const [index, made] of temporaryIdsIn(command).entries()) {
      const id = ids[index]
      if (id !== undefined) this.#ids.note(id, made)
    }
    const version = versionIn(etag)
    this.#set(command.key, { state: 'confirmed', ...(version !== undefined && { version }) })
    this.#pending.value = this.#pending.value.map((one) => ({
      ...one,
      command: this.withIds(one.command),
    }))
    void this.#forget(command, ids.length > 0)
    this.#callbacks.onConfirmed(command)
    this.retire()
  }

  /** Forgets a command. If it made something, the commands that wait are kept with the ids of that first, because only this command says what they are. */
  async #forget({ key }: KeyedCommand, hasMade: boolean): Promise<void> {
    const unsettled = this.#pending.value.filter(({ state }) => state !== 'confirmed')
    if (hasMade) await this.#keeper.keep(unsettled.map(({ command }) => command))
    await this.#keeper.forget([key])
  }

  #refuse(command: KeyedCommand, failure: Failure): void {
    const made = temporaryIdsIn(command)
    const { rest, dropped } = withoutRefused(this.#pending.value, command.key, made)
    const refused = [command, ...dropped].map((one): Refused => ({ command: one, failure }))
    this.#pending.value = rest
    this.refused.note(refused)
    for (const one of refused) this.#callbacks.onRefused(one)
  }
}
