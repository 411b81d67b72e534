import type { ReadonlySignal } from '@preact/signals'
import { unreached } from '../../client/failure.ts'
import { versionIn } from '../api/etag.ts'
import { type Failure, failureOf, isFault, isForLater } from '../api/failure.ts'
import type { KeyedCommand, Confirmation, Command } from './command.ts'
import { temporaryIdsIn, sendCommand } from './commands.ts'
import { againAfter, failedAgain, isGivenUp, isUnsure, refusal } from './refusal.ts'
import { type Sent, keyed, whenOver } from './held-commands.ts'
import { type CommandKeeper, type Owner, type Refused, commandKeeper } from './kept-commands.ts'
import { temporaryIds } from './temporary-ids.ts'
import type { Callbacks } from './outbox-callbacks.ts'
import type { Pending } from './pending.ts'
import { pendingList } from './pending-list.ts'
import { type RefusedCommands, refusedCommands } from './refused-commands.ts'
import { settledBytes } from './settled-bytes.ts'
import { type Session, maySend } from './session.ts'
import { doneOrHanging, inTime, noteIn } from './under-way.ts'

/** The commands of its owner that are not shown without them yet. They are also kept by the browser until they are settled, so that a page that is closed without a connection loses none. */
export class Outbox {
  readonly #list = pendingList()
  readonly pending: ReadonlySignal<readonly Pending[]> = this.#list.all
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
  readonly #owner: Owner
  readonly #callbacks: Callbacks
  readonly #session: Session
  readonly #now: () => number
  readonly #over = new AbortController()
  readonly #forgetBytes: (settled: readonly KeyedCommand[]) => void
  /** Stops what is on its way, by the keys of the commands. */
  readonly #stops = new Map<string, AbortController>()

  constructor(session: Session, owner: Owner, callbacks: Callbacks) {
    this.#session = session
    this.#now = session.clock.now
    this.#owner = owner
    this.#callbacks = callbacks
    this.#keeper = commandKeeper(session, owner, (commands) => {
      this.#list.take(commands)
      this.send()
    })
    this.refused = refusedCommands(this.#keeper)
    this.#forgetBytes = settledBytes(session, this.#list, this.refused, this.#over.signal)
    // Commands that wait are not sent in the name of the next one who signs in.
    const end = () => {
      this.#over.abort()
      this.#keeper.release()
    }
    session.ended.addEventListener('abort', end, { signal: this.#over.signal })
  }

  give(given: Command, text: string, sent?: Sent): KeyedCommand {
    const command = this.withIds(keyed(given, text, this.#list.lastAt(), this.#session, sent))
    this.#list.add(command)
    void this.#keeper.keep([command])
    whenOver(command, this.#session.clock, this.#over.signal, () => this.send())
    this.send()
    return command
  }

  /** Takes back a command that is held back; false if it is sent already. */
  withdraw(key: string): boolean {
    if (!this.#list.withdraw(key)) return false
    void this.#keeper.forget([key])
    this.send()
    return true
  }

  /** Discards a command that nobody wants any more, also if it is on its way or was not saved; all that were not saved if none is named. */
  discard(key?: string): void {
    this.#forgetBytes(this.refused.forget(key))
    const pending = key === undefined ? undefined : this.#list.find(key)
    if (pending === undefined) return
    const dropped = this.#list.refuse(pending)
    this.#stops.get(pending.key)?.abort()
    this.#forgetBytes(dropped)
    void this.#keeper.forget(dropped.map((one) => one.key))
    this.send()
  }

  /** Holds nothing back any longer, as the page is left: all of it is sent now. */
  sendHeld(): void {
    this.#list.release()
    this.send(Infinity)
  }

  /** Sends also what was left by pages that are gone. */
  takeOver(): void {
    void this.#keeper.takeOver()
  }

  /** Sends the commands that can be sent now, so many at once. */
  send(most?: number): void {
    if (this.#over.signal.aborted) return
    for (const { command } of this.#list.next(this.#now(), most)) {
      this.#list.noteSending(command.key)
      const settled = this.#settle(command)
      noteIn(this.#sending, settled)
      if (temporaryIdsIn(command).length > 0) noteIn(this.#making, settled)
    }
  }

  /** Takes off what the board shows by itself. */
  retire(): void {
    this.#list.retire(this.#callbacks.coverage())
  }

  /** Resolves when no command that makes something is on its way, so that what it makes is not shown twice; one that hangs is not waited for. */
  async creationsSettled(): Promise<void> {
    await doneOrHanging(this.#making, this.#session.clock)
  }

  /** True if a command is to make this, which the service does not know yet. */
  isMaking(id: string): boolean {
    return this.#list.unsettled().some((command) => temporaryIdsIn(command).includes(id))
  }

  /** The commands that are confirmed, and were not read since. */
  unread(): KeyedCommand[] {
    return this.#list.confirmed()
  }

  /** Leaves what waits to the next outbox of the board, when what is on its way has arrived. */
  async close(): Promise<void> {
    this.sendHeld()
    this.#over.abort()
    while (this.#sending.size > 0) await Promise.all(this.#sending)
    this.#forgetBytes([])
    this.#keeper.release()
  }

  async #settle(command: KeyedCommand): Promise<void> {
    if (isUnsure(command.sentAt, this.#now())) return this.#refuse(command, refusal('unsure'))
    const { api, ended, files } = this.#session
    const stop = new AbortController()
    this.#stops.set(command.key, stop)
    try {
      // Nothing is sent before it is known in whose name.
      if (!(await maySend(this.#session, this.#keeper.user))) throw unreached(undefined)
      const { sentAt = this.#now() } = command
      if (temporaryIdsIn(command).length > 0) await this.#note(command.key, { sentAt })
      const signal = AbortSignal.any([ended, stop.signal])
      const sent = await sendCommand(api, this.#owner.board ?? '', command, signal, files)
      this.#stops.delete(command.key)
      if ('theirs' in sent) this.#refuse(command, { ...refusal('changed'), ...sent })
      else this.#confirm(command, sent)
    } catch (thrown) {
      this.#stops.delete(command.key)
      if (stop.signal.aborted) return this.send()
      if (ended.aborted) return this.#list.set(command.key, { state: 'waiting' })
      const failure = failureOf(thrown)
      if (isFault(failure)) this.#failed(command.key, failure)
      else if (isForLater(failure)) {
        this.#list.set(command.key, { state: 'waiting' })
        return this.#callbacks.onUnsent(failure)
      } else this.#refuse(command, failure)
    }
    this.send()
  }

  /** Notes something of a command, also for pages to come. */
  async #note(key: string, noted: Pick<KeyedCommand, 'sentAt' | 'failing'>): Promise<void> {
    const command = this.#list.note(key, noted)
    if (command !== undefined) await this.#keeper.keep([command])
  }

  /** Sends a command that the service has failed to do again, later and later, until it is given up: then it is listed, and no other waits for it. */
  #failed(key: string, failure: Failure): void {
    const now = this.#now()
    const command = this.#list.find(key)
    if (command === undefined) return
    const failing = failedAgain(command.failing, now)
    if (isGivenUp(failing, now)) return this.#refuse(command, refusal('failing'))
    const { clock } = this.#session
    const ms = againAfter(failing, clock.random)
    this.#list.set(key, { state: 'waiting', againAt: now + ms })
    void this.#note(key, { failing })
    // If the outbox is closed before, the next one sends it.
    inTime(clock, ms, this.#over.signal, () => this.send())
    this.#callbacks.onUnsent(failure)
  }

  #confirm(command: KeyedCommand, confirmation: Confirmation): void {
    const { etag, ids = [] } = confirmation
    this.#ids.note(ids, temporaryIdsIn(command))
    this.#list.confirm(command.key, versionIn(etag), this.withIds)
    this.#forgetBytes([command])
    void this.#forget(command, ids.length > 0)
    this.#callbacks.onConfirmed(command, confirmation)
    this.retire()
  }

  /** Forgets a command. If it made something, the commands that name that are kept with its ids first, because only this command says what they are. */
  async #forget({ key }: KeyedCommand, hasMade: boolean): Promise<void> {
    if (hasMade) await this.refused.rename(this.withIds)
    if (hasMade) await this.#keeper.keep(this.#list.unsettled())
    await this.#keeper.forget([key])
  }

  #refuse(command: KeyedCommand, failure: Failure): void {
    const refused = this.#list.refuse(command).map((one): Refused => ({ command: one, failure }))
    this.refused.note(refused)
    for (const one of refused) this.#callbacks.onRefused(one)
  }
}
