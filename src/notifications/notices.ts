import { conditionsOf, type Command } from '../boards/engine/command.ts'
import type { Decided } from '../boards/engine/decide.ts'
import type { DecidedBatch } from '../boards/engine/listener.ts'
import type { Change } from '../boards/model/decision.ts'
import type { Activity } from '../boards/model/rows.ts'
import { mentionedOnCards } from './card-texts.ts'
import type { Notice } from './notice.ts'
import { noticesOfGroup, peopleOnNewCards } from './place-notice.ts'
import { type Base, noticeOfBoard, unloggedNotices } from './unlogged.ts'

/** The commands that copy. They tell nobody, because nothing happens to the original. */
const COPIES: ReadonlySet<string> = new Set(['copyCard', 'copyList', 'copySwimlane'])

/** A command that changes more cards than this tells the watchers of the board and its lists once, and not of each card. */
export const MANY_CARDS = 20

type Done = Extract<Decided, { ok: true }>

/** Decides whom the commands of a batch concern, and why. Nothing else decides that. */
export function noticesOf({ id, boardId, now, commands, decided }: DecidedBatch): Notice[] {
  return commands.flatMap((command, index) => {
    const done = decided[index]
    if (!done?.ok || done.changes.length === 0) return []
    const base = { boardId, actor: command.actor.userId, at: now, event: `${id}.${index}` }
    return noticesOfCommand(command, done, base)
  })
}

function noticesOfCommand(command: Command, done: Done, base: Base): Notice[] {
  const { absent, endsBoard } = conditionsOf(command)
  if (endsBoard || COPIES.has(command.name)) return []
  if (absent) return invitations(done.changes, base)
  const names = mentionedOnCards(done)
  const people = peopleOnNewCards(done.changes)
  const groups = [...Map.groupBy(done.log, subjectOf).values()]
  const all = groups.flatMap((group) => noticesOfGroup(group, names, people))
  const notices = [...all, ...unloggedNotices(done.changes, base, all)]
  const ofCards = notices.filter(isOfCard)
  return ofCards.length > MANY_CARDS ? together(notices, ofCards, base) : notices
}

/** The id of the card or the list that an activity is about; empty where it is about the board. */
function subjectOf({ refs }: Activity): string {
  return refs.cardId ?? refs.listId ?? ''
}

/** Tells the members whom a new board begins with that they were added to it. */
function invitations(changes: Change[], base: Base): Notice[] {
  const to = changes.flatMap((change) => {
    if (change.do !== 'insert' || change.table !== 'members') return []
    const user = String(Reflect.get(change.row, 'userId'))
    return user === base.actor ? [] : [{ user, kind: 'invited' as const }]
  })
  return to.length > 0 ? [{ ...noticeOfBoard(base, 'addBoardMember'), watched: [], to }] : []
}

function isOfCard({ of, act }: Notice): boolean {
  return of !== '' || act === 'moveCardBoard'
}

/** The notices of many cards: watchers of the boards and lists get one together, and those of a card its own. */
function together(all: Notice[], ofCards: Notice[], base: Base): Notice[] {
  const ids = new Set(ofCards.map(({ of }) => of))
  const own = ofCards.map((one) => ({ ...one, watched: one.watched.filter((id) => ids.has(id)) }))
  const boards = [...Map.groupBy(ofCards, ({ board }) => board)]
  return [
    ...all.filter((one) => !isOfCard(one)),
    ...own.filter(({ of }) => of !== ''),
    ...boards.map(([boardId, there]) => {
      const [first] = there
      const isAlike = there.every(({ watching }) => watching === first?.watching)
      const places = new Set(there.flatMap(({ watched }) => watched).filter((id) => !ids.has(id)))
      return {
        ...noticeOfBoard({ ...base, boardId }, 'manyCards'),
        cards: there.length,
        watched: [...places],
        watching: (isAlike ? first?.watching : undefined) ?? 'changed',
      }
    }),
  ]
}
