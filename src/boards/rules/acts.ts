import { createCard } from '../cards/create-card.ts'
import { editCard } from '../cards/edit-card.ts'
import { createChecklist, deleteChecklist } from '../checklists/commands.ts'
import { editChecklistItem } from '../checklists/item-commands.ts'
import { createComment } from '../comments/commands.ts'
import type { Needs } from '../model/decision.ts'
import type { Card } from '../model/rows.ts'
import { createSwimlane } from '../swimlanes/commands.ts'
import type { ActionKind } from './action-kinds.ts'
import { moveToBoard } from './board-act.ts'
import { cardActs } from './card-acts.ts'
import { textAt } from './documents.ts'
import { sendEmail } from './mail-act.ts'
import {
  type Act,
  type Stage,
  type Step,
  cardOf,
  cardsLacking,
  cardsOf,
  checklistsLacking,
  checklistsNamed,
  filledIn,
  listNamed,
  swimlaneNamed,
} from './stage.ts'

function newCard(
  moreOf: (stage: Stage) => { title: string; linkedId?: string; parentId?: string },
): Act {
  return {
    access: 'write',
    steps(stage): Step[] {
      const place = { list: listNamed(stage).id, swimlaneId: swimlaneNamed(stage) }
      const card = { ...place, ...moreOf(stage), authorJoins: false }
      return [(at) => createCard(at, card, stage.context)]
    },
  }
}

const linkCard = newCard((stage) => ({ title: cardOf(stage).title, linkedId: stage.cardId }))

/** Reads the ancestors of a card that gets one more below it, because cards go only so deep. */
function aboveLacking({ on, cardId }: Stage): Needs[] {
  const { parentId = '' } = on.cards.get(cardId) ?? {}
  return parentId === '' || on.cards.has(parentId) ? [] : [{ lineage: cardId }]
}

const addSwimlane: Act = {
  access: 'write',
  isOfBoard: true,
  steps(stage): Step[] {
    const title = filledIn(stage, textAt(stage.action, 'swimlaneName'))
    const isThere = [...stage.on.swimlanes.values()].some(
      (one) => one.title === title && !one.archived,
    )
    return isThere ? [] : [(at) => createSwimlane(at, { title }, stage.context)]
  },
}

const moveAllCardsInList: Act = {
  access: 'move',
  isOfBoard: true,
  lacks: (stage) => cardsLacking(stage, listNamed(stage, 'fromListName')),
  steps(stage): Step[] {
    const [from, to] = [listNamed(stage, 'fromListName'), listNamed(stage)]
    if (from.id === to.id) return []
    return cardsOf(stage, from).map(
      ({ id }) =>
        (at) =>
          editCard(at, { card: id, listId: to.id }, stage.context),
    )
  },
}

const SORTS: Record<string, (a: Card, b: Card) => number> = {
  due: (a, b) => byText(a.dueAt ?? '9999', b.dueAt ?? '9999'),
  name: (a, b) => byText(a.title.toLowerCase(), b.title.toLowerCase()),
  created: (a, b) => byText(a.createdAt, b.createdAt),
  modified: (a, b) => byText(b.modifiedAt, a.modifiedAt),
}

function byText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

const sortList: Act = {
  access: 'move',
  isOfBoard: true,
  lacks: (stage) => cardsLacking(stage, listNamed(stage)),
  steps(stage): Step[] {
    const cards = cardsOf(stage, listNamed(stage))
    const sorted = cards.toSorted(SORTS[textAt(stage.action, 'sortField')])
    if (sorted.every((card, at) => card === cards[at])) return []
    const first = cards[0]?.sort ?? 0
    return sorted.map(
      ({ id }, at) =>
        (board) =>
          editCard(board, { card: id, sort: first + at }, stage.context),
    )
  },
}

function addsChecklist(itemsOf: (stage: Stage) => { title: string }[]): Act {
  return {
    access: 'write',
    lacks: ({ on, cardId }) =>
      on.counts.checklists.has(cardId) ? [] : [{ counts: { of: 'checklists', card: cardId } }],
    steps(stage): Step[] {
      const title = filledIn(stage, textAt(stage.action, 'checklistName'))
      const checklist = { card: stage.cardId, title, items: itemsOf(stage) }
      return [(at) => createChecklist(at, checklist, stage.context)]
    },
  }
}

function itemsIn(stage: Stage): { title: string }[] {
  const titles = textAt(stage.action, 'checklistItems').split(',')
  return titles.flatMap((given) => {
    const title = filledIn(stage, given.trim())
    return title === '' ? [] : { title }
  })
}

const removeChecklist: Act = {
  access: 'write',
  lacks: checklistsLacking,
  steps: (stage) =>
    checklistsNamed(stage).map(
      ({ id: checklist }) =>
        (at) =>
          deleteChecklist(at, { card: stage.cardId, checklist }, stage.context),
    ),
}

/** Checks or unchecks the items of the checklists that an action names, all of them or the one that it names. */
function checks(isFinished: boolean, which: 'all' | 'one'): Act {
  return {
    access: 'write',
    lacks: checklistsLacking,
    steps: (stage) =>
      checklistsNamed(stage).flatMap(({ id: checklist, items }) =>
        items
          .filter((item) => item.isFinished !== isFinished)
          .filter(({ title }) => which === 'all' || title === stage.action['checkItemName'])
          .map(
            ({ id: item }): Step =>
              (at) =>
                editChecklistItem(
                  at,
                  { card: stage.cardId, checklist, item, isFinished },
                  stage.context,
                ),
          ),
      ),
  }
}

const addComment: Act = {
  access: 'comment',
  lacks: ({ on, cardId }) =>
    on.counts.comments.has(cardId) ? [] : [{ counts: { of: 'comments', card: cardId } }],
  steps(stage): Step[] {
    const comment = filledIn(stage, textAt(stage.action, 'text'))
    return [(at) => createComment(at, { card: stage.cardId, comment }, stage.context)]
  },
}

/** The way in which each kind of action is done. */
export const ACTS: Record<ActionKind, Act> = {
  ...cardActs,
  linkCard,
  createCard: {
    ...newCard((stage) => ({ title: filledIn(stage, textAt(stage.action, 'cardName')) })),
    isOfBoard: true,
  },
  addSubtask: {
    ...newCard((stage) => ({
      title: filledIn(stage, textAt(stage.action, 'cardName')),
      parentId: cardOf(stage).id,
    })),
    lacks: aboveLacking,
  },
  addSwimlane,
  moveAllCardsInList,
  sortList,
  addChecklist: addsChecklist(() => []),
  addChecklistWithItems: addsChecklist(itemsIn),
  removeChecklist,
  checkAll: checks(true, 'all'),
  uncheckAll: checks(false, 'all'),
  checkItem: checks(true, 'one'),
  uncheckItem: checks(false, 'one'),
  addComment,
  moveToBoard,
  sendEmail,
}
