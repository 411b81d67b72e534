import { type ReadonlySignal, batch, signal } from '@preact/signals'
import { readBoard, readCards, readFollowing } from './board-reads.ts'
import { secretOf } from '../api/share-id.ts'
import { etagAt, versionIn } from '../api/etag.ts'
import {
  type BoardReply,
  type BoardView,
  type ChangesReply,
  viewOf,
  withCards,
  withChanges,
} from './board-view.ts'
import { forgetBoard, keptBoards } from './kept-views.ts'
import type { Coverage } from './pending.ts'
import type { Stale } from './refresh.ts'
import type { Session } from './session.ts'

/** A board is kept so long after it was read first, as its first frame needs the time that this takes, and once in so long while it changes. */
const KEEP_MS = { first: 500, again: 3_000 } as const

/** Holds a board as it was read, now or when it was seen last. */
export class BoardSource {
  readonly #view = signal<BoardView | undefined>(undefined)
  readonly #id: string
  readonly #session: Session
  readonly #kept: ReturnType<typeof keptBoards>
  readonly #user: Promise<string>
  #etag: string | undefined
  #isFresh = false
  /** The newest version that the feed has told, each after the one before. */
  #told = -1
  /** True if something that the feed told was not read. */
  #isGap = false
  #keeping: AbortController | undefined
  /** The view that was kept last. To keep one takes as long as its cards are many, which a page that is left would wait for. */
  #keptLast: BoardView | undefined
  /** Says which parts were read at which version. */
  coverage: Omit<Coverage, 'opened' | 'dependencies'> = { whole: -1, cards: new Map() }

  readonly #over: AbortSignal
  readonly #onRead: () => void

  constructor(session: Session, id: string, over: AbortSignal, onRead: () => void) {
    this.#onRead = onRead
    this.#session = session
    this.#kept = keptBoards(session.keeper)
    this.#user = session.keptFor()
    this.#id = id
    this.#over = over
  }

  get view(): ReadonlySignal<BoardView | undefined> {
    return this.#view
  }

  /** Shows the board as it was seen last, if it was not read meanwhile. */
  async recall(): Promise<void> {
    const kept = await this.#kept.read(this.#id)
    if (kept === undefined || this.#isFresh) return
    this.#view.value = kept
  }

  /** Notes that the feed has come to a version, after all that it told before; false if nothing is new by it. */
  isNews(version: number): boolean {
    // The versions that a link names follow by no rule.
    if (secretOf(this.#id) !== undefined) return version !== this.coverage.whole
    this.#told = Math.max(this.#told, version)
    return version > this.coverage.whole
  }

  /** Reads the stale parts. `made` resolves when nothing is being made that the reply may hold. */
  async read({ whole, cards }: Stale, made: () => Promise<void>): Promise<void> {
    const isAll = whole || !this.#isFresh
    try {
      await (isAll ? this.#readWhole(made) : this.#readSome([...cards], made))
    } catch (thrown) {
      this.#isGap = true
      throw thrown
    }
    if (isAll) this.#isGap = false
    const wait = this.#isFresh ? KEEP_MS.again : KEEP_MS.first
    this.#isFresh = true
    this.#keepIn(wait)
  }

  /** Keeps the board as it is, for visits to come, unless it is kept already. */
  keep(): void {
    this.#keeping?.abort()
    this.#keeping = undefined
    const view = this.#view.peek()
    // Of a board that is seen by a link nothing stays when the tab is closed.
    if (view === undefined || !this.#isFresh || secretOf(this.#id) !== undefined) return
    if (view === this.#keptLast) return
    this.#keptLast = view
    void this.#user.then((user) => this.#kept.keep(this.#id, user, view))
  }

  #keepIn(ms: number): void {
    if (this.#keeping !== undefined) return
    this.#keeping = new AbortController()
    const { signal } = this.#keeping
    void this.#session.clock.wait(ms, signal).then(
      () => this.keep(),
      () => {},
    )
  }

  /** Forgets the board, which can no longer be read. */
  forget(): void {
    this.#keeping?.abort()
    this.#keeping = undefined
    this.#isFresh = false
    this.#etag = undefined
    this.#keptLast = undefined
    this.#told = -1
    void forgetBoard(this.#session.keeper, this.#id)
  }

  async #readWhole(made: () => Promise<void>): Promise<void> {
    const { whole: version } = this.coverage
    const etag = this.#etag
    const known = etag === undefined ? undefined : { etag: etagAt(etag, version), version }
    const reply = await readBoard(this.#session.api, this.#id, known)
    await made()
    if (reply === undefined) return
    const { body } = reply
    const view = 'since' in body ? this.#changed(body) : await this.#completed(body, made)
    this.#etag = reply.etag
    // The parts of a long board were read at this version or later.
    const whole = versionIn(reply.etag) ?? body.version
    this.#show(view, { whole, cards: new Map() })
  }

  /** The board after what changed since it was read. */
  #changed(changes: ChangesReply): BoardView {
    const view = this.#view.peek()
    if (view === undefined) throw new Error('What changed is read of a board that was read before')
    return withChanges(view, changes)
  }

  /** A board with the cards that its first reply had no room for. If nothing else of it is known, the cards are shown as they come. */
  async #completed(first: BoardReply, made: () => Promise<void>): Promise<BoardView> {
    let all = first
    while (all.next !== undefined) {
      const before = this.#view.peek()
      const isMore = before === undefined || all.cards.length > before.cards.size
      if (isMore) this.#view.value = viewOf(all, before)
      const { cards, next, users = [] } = await readFollowing(this.#session.api, this.#id, all.next)
      await made()
      // Nobody waits for the rest of a board that was left.
      this.#over.throwIfAborted()
      const people = new Map([...all.users, ...users].map((one) => [one._id, one]))
      all = { ...all, users: [...people.values()], cards: [...all.cards, ...cards], next }
    }
    return viewOf({ ...all, isCut: false }, this.#view.peek())
  }

  async #readSome(cards: string[], made: () => Promise<void>): Promise<void> {
    const told = this.#told
    const reply = await readCards(this.#session.api, this.#id, cards)
    await made()
    const view = this.#view.peek()
    if (view === undefined) return
    const read = cards.map((card) => [card, reply.version] as const)
    // All that the feed has told until then was read, so nothing of the board is older.
    const whole = this.#isGap ? this.coverage.whole : Math.max(this.coverage.whole, told)
    const newer = [...this.coverage.cards, ...read].filter(([, version]) => version > whole)
    this.#show(withCards(view, cards, reply), { whole, cards: new Map(newer) })
  }

  /** Shows the view that was read, without the commands that it has, in one step. */
  #show(view: BoardView, coverage: BoardSource['coverage']): void {
    batch(() => {
      this.coverage = coverage
      this.#view.value = view
      this.#onRead()
    })
  }
}
