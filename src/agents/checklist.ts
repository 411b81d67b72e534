import { described } from '../kernel/contract/kind.ts'
import { text } from '../kernel/contract/wire.ts'
import { type CardOnBoard, distinctCards } from './cards.ts'
import { eachInTurn } from './service.ts'
import { foldedName } from '../kernel/contract/nearest.ts'
import { ARGUMENTS, references, type ToolContext, tool, unknownName, unusable } from './tool.ts'

const { board, cards, idempotencyKey } = ARGUMENTS

const items = references(100).optional()

export const checklistTool = tool({
  name: 'checklist',
  title: 'Checklists',
  description:
    'On each card: adds items to the checklist of that title (made if missing), and checks or unchecks items by their texts. A text that is there already is not added again.',
  scope: 'write',
  idempotent: true,
  input: {
    board,
    cards,
    checklist: described('Title; by default the only one, or "Checklist".', text).optional(),
    add: described('', items),
    check: described('', items),
    uncheck: described('', items),
    idempotencyKey,
  },
  output: {
    cards: {
      type: 'array',
      items: {
        type: 'object',
        properties: { number: { type: 'integer' }, checklist: { type: 'string' } },
      },
    },
  },
  async run({ board, cards, idempotencyKey, ...changes }, context) {
    const { add = [], check = [], uncheck = [] } = changes
    if (add.length + check.length + uncheck.length === 0)
      throw unusable('Give texts to add, check or uncheck.')
    const found = await distinctCards(context, { board, cards })
    const plans: Plan[] = []
    for (const one of found)
      plans.push(await planOf(one, { ...changes, add, check, uncheck }, context))
    const writes = plans.flatMap((plan) => writesOf(plan, context))
    await eachInTurn(writes, ({ run, key }) => run(idempotencyKey && `${idempotencyKey}/${key}`))
    return {
      cards: plans.map(({ on, title }) => ({ number: on.card.cardNumber, checklist: title })),
    }
  },
})

type Changes = { checklist?: string | undefined; add: string[]; check: string[]; uncheck: string[] }

/** A write of a plan. `key` is added to the key of the call, and stays the same where a retry finds the rest done. */
type Write = { key: string; run(idempotencyKey: string | undefined): Promise<void> }

/** The plan of a write on a card: a checklist with items or, if there is one, items of it. */
type Plan = {
  on: CardOnBoard
  title: string
  id: string | undefined
  add: { title: string; isFinished: boolean; at: number }[]
  set: { id: string; isFinished: boolean }[]
}

async function planOf(on: CardOnBoard, changes: Changes, context: ToolContext): Promise<Plan> {
  const path = { board: on.outline.board._id, card: on.card._id }
  const { body } = await context.service('get_card_view', { path })
  const there = checklistIn(body.checklists, changes.checklist)
  const known = there?.items ?? []
  const isOf = (name: string) => (one: { title: string }) =>
    foldedName(one.title) === foldedName(name)
  const add = changes.add
    .map((title, at) => ({
      title,
      at,
      isFinished: changes.check.some((name) => isOf(name)({ title })),
    }))
    .filter(({ title }) => !known.some(isOf(title)))
  const set = [...changes.check, ...changes.uncheck].flatMap((name) => {
    const item = known.find((one) => isOf(name)(one) || one._id === name)
    if (item !== undefined) return { id: item._id, isFinished: changes.check.includes(name) }
    if (add.some(isOf(name))) return []
    throw unknownName(
      'item',
      name,
      known.map(({ title }) => title),
    )
  })
  return { on, title: there?.title ?? changes.checklist ?? 'Checklist', id: there?._id, add, set }
}

type Checklists = readonly {
  _id: string
  title: string
  items: readonly { _id: string; title: string }[]
}[]

/** The checklist of a title, or the only one; undefined if one has to be made. */
function checklistIn(checklists: Checklists, title: string | undefined) {
  const [first, second] = checklists
  if (title !== undefined)
    return checklists.find(
      (one) => foldedName(one.title) === foldedName(title) || one._id === title,
    )
  if (second === undefined) return first
  throw unusable(
    `The card has several checklists; name one by checklist: ${checklists
      .slice(0, 12)
      .map((one) => one.title)
      .join(', ')}.`,
  )
}

function writesOf({ on, title, id, add, set }: Plan, { service }: ToolContext): Write[] {
  const card = { board: on.outline.board._id, card: on.card._id }
  if (id === undefined) {
    const body = { title, items: add }
    const run = async (idempotencyKey: string | undefined) => {
      await service('new_checklist', { path: card, body, idempotencyKey })
    }
    return [{ key: card.card, run }]
  }
  const path = { ...card, checklist: id }
  const added = add.map(({ title, isFinished, at }): Write => ({
    key: `${id}/${at}`,
    async run(idempotencyKey) {
      const body = { title }
      const made = await service('new_checklist_item', { path, body, idempotencyKey })
      if (!isFinished) return
      const item = { ...path, item: made.body._id }
      await service('edit_checklist_item', { path: item, body: { isFinished } })
    },
  }))
  const checked = set.map(({ id: item, isFinished }): Write => ({
    key: item,
    async run(idempotencyKey) {
      const body = { isFinished }
      await service('edit_checklist_item', { path: { ...path, item }, body, idempotencyKey })
    },
  }))
  return [...added, ...checked]
}
