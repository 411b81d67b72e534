import {
  type Ask,
  type Call,
  type Card,
  type Checklist,
  type End,
  type Given,
  type Column,
  type List,
  No,
  type Caller,
  RIGHTS,
  type Remark,
  found,
  isSelfOnly,
  lastOf,
  on,
  same,
  valuesIn,
} from './model-rows.ts'

/** The calls, with the right that each needs; a star is any name. */
const CALLS: Record<string, [right: string, run: (model: Model, call: Call) => string]> = {
  'POST /lists': ['write', (model, call) => model.createList(call)],
  'PUT /lists/*': ['write', (model, call) => model.editList(call)],
  'DELETE /lists/*': ['write', (model, { ids }) => model.deleteList(ids)],
  'POST /swimlanes': ['write', (model, call) => model.createSwimlane(call)],
  'DELETE /swimlanes/*': ['write', (model, { ids }) => model.deleteSwimlane(ids)],
  'POST /lists/*/cards': ['write', (model, call) => model.createCard(call)],
  'PUT /lists/*/cards/*': ['move', (model, call) => model.editCard(call)],
  'DELETE /lists/*/cards/*': ['write', (model, { ids }) => model.deleteCard(ids)],
  'POST /cards/*/comments': ['comment', (model, call) => model.createComment(call)],
  'DELETE /cards/*/comments/*': ['member', (model, call) => model.deleteComment(call)],
  'POST /cards/*/checklists': ['write', (model, call) => model.createChecklist(call)],
  'DELETE /cards/*/checklists/*': ['write', (model, { ids }) => model.deleteChecklist(ids)],
  'POST /cards/*/checklists/*/items': ['write', (model, call) => model.createItem(call)],
  'PUT /cards/*/checklists/*/items/*': ['write', (model, call) => model.editItem(call)],
  'DELETE /cards/*/checklists/*/items/*': ['write', (model, { ids }) => model.deleteItem(ids)],
}

/** A board in memory, as simple as its rules allow: it counts and sorts by looking at all there is. */
export class Model {
  lists: List[] = []
  swimlanes: Column[] = [{ id: '@Default', title: 'Default', sort: 0 }]
  cards: Card[] = []
  comments: Remark[] = []
  checklists: Checklist[] = []
  #names = 0
  #numbers = 0

  ask(who: Caller, { method, path, body }: Ask): End {
    const [right, run] = CALLS[`${method} ${path.replace(/@\w+/g, '*')}`] ?? []
    const ids = path.match(/@\w+/g) ?? []
    try {
      if (who === 'outsider') throw new No(404, 'board.not_found')
      if (!RIGHTS[who].includes(right ?? '')) throw new No(403, 'permission.denied')
      return { status: 200, id: run?.(this, { who, ids, body }) ?? '' }
    } catch (no) {
      if (no instanceof No) return { status: no.status, code: no.message }
      throw no
    }
  }

  createList({ body: { title = '' } }: Call): string {
    const wipLimit = { value: 1, enabled: false, soft: false }
    const sort = lastOf(this.lists) + 1
    return this.#add(this.lists, { title, sort, wipLimit, archived: false, last: -1 })
  }

  editList({ ids: [id = ''], body }: Call): string {
    const list = found('list', this.lists, id)
    if (list.archived && body.archived !== false) throw new No(409, 'list.archived')
    Object.assign(list, body)
    return id
  }

  deleteList([id = '']: string[]): string {
    found('list', this.lists, id)
    this.lists = this.lists.filter((list) => list.id !== id)
    return this.#dropCards(id, (card) => card.list === id)
  }

  createSwimlane({ body: { title = '' } }: Call): string {
    return this.#add(this.swimlanes, { title, sort: lastOf(this.swimlanes) + 1 })
  }

  deleteSwimlane([id = '']: string[]): string {
    found('swimlane', this.swimlanes, id)
    if (this.swimlanes.length === 1) throw new No(409, 'swimlane.last')
    this.swimlanes = this.swimlanes.filter((swimlane) => swimlane.id !== id)
    return this.#dropCards(id, (card) => card.swimlane === id)
  }

  createCard({ ids: [id = ''], body }: Call): string {
    const list = this.#room(found('list', this.lists, id))
    const first = this.swimlanes[0]?.id ?? ''
    const { title = '', swimlaneId: swimlane = first } = body
    this.#check(body)
    const plain = { description: '', members: [], labelIds: [], color: '', archived: false }
    list.last += 1
    const place = { list: id, swimlane, sort: list.last, cardNumber: (this.#numbers += 1) }
    return this.#add(this.cards, { ...plain, ...valuesIn(body), ...place, title })
  }

  editCard({ who, ids: [listId = '', id = ''], body }: Call): string {
    const card = this.#cardIn(listId, id)
    this.#check(body)
    const isBack = card.archived && body.archive === false
    const { listId: to = card.list, swimlaneId: swimlane = card.swimlane } = body
    const isNew = to !== card.list
    const list = this.lists.find((one) => one.id === to)
    if (list === undefined) throw new No(400, 'body.invalid')
    if (isNew || isBack) this.#room(list)
    const { sort = isNew ? list.last + 1 : card.sort, archive: archived = card.archived } = body
    const after: Card = { ...card, ...valuesIn(body), list: to, swimlane, sort, archived }
    const changed = Object.entries(after).filter(([key, value]) => !same(card, key, value))
    if (changed.length > 0 && card.archived && !isBack) throw new No(409, 'card.archived')
    const free = ['list', 'swimlane', 'sort']
    if (isSelfOnly(who, card.members, after.members)) free.push('members')
    if (!RIGHTS[who].includes('write') && changed.some(([key]) => !free.includes(key)))
      throw new No(403, 'permission.denied')
    Object.assign(card, after)
    list.last = Math.max(list.last, sort)
    return id
  }

  deleteCard([listId = '', id = '']: string[]): string {
    this.#cardIn(listId, id)
    return this.#dropCards(id, (card) => card.id === id)
  }

  createComment({ who, ids: [card = ''], body: { comment: text = '' } }: Call): string {
    this.#open(card)
    return this.#add(this.comments, { card, by: `@${who}`, text })
  }

  deleteComment({ who, ids: [card = '', id = ''] }: Call): string {
    this.#open(card)
    const { by } = found('comment', on(card, this.comments), id)
    if (by !== `@${who}` && who !== 'admin') throw new No(403, 'permission.denied')
    this.comments = this.comments.filter((comment) => comment.id !== id)
    return id
  }

  createChecklist({ who, ids: [card = ''], body: { title = '', items = [] } }: Call): string {
    this.#open(card)
    const id = this.#add(this.checklists, { card, title, items: [] })
    for (const item of items) this.createItem({ who, ids: [card, id], body: { title: item } })
    return id
  }

  deleteChecklist(ids: string[]): string {
    const { id } = this.#checklist(ids)
    this.checklists = this.checklists.filter((checklist) => checklist.id !== id)
    return id
  }

  createItem({ ids, body: { title = '' } }: Call): string {
    return this.#add(this.#checklist(ids).items, { title, isFinished: false })
  }

  editItem({ ids, body }: Call): string {
    return Object.assign(found('checklist_item', this.#checklist(ids).items, ids[2]), body).id
  }

  deleteItem(ids: string[]): string {
    const checklist = this.#checklist(ids)
    const { id } = found('checklist_item', checklist.items, ids[2])
    checklist.items = checklist.items.filter((item) => item.id !== id)
    return id
  }

  #add<T extends { id: string }>(to: T[], row: Omit<T, 'id'>): string {
    const id = `@${(this.#names += 1)}`
    to.push({ ...row, id } as T)
    return id
  }

  #dropCards(id: string, goes: (card: Card) => boolean): string {
    this.cards = this.cards.filter((card) => !goes(card))
    const stays = ({ card }: { card: string }) => this.cards.some((one) => one.id === card)
    this.comments = this.comments.filter(stays)
    this.checklists = this.checklists.filter(stays)
    return id
  }

  #cardIn(listId: string, id: string): Card {
    found('list', this.lists, listId)
    return found(
      'card',
      this.cards.filter(({ list }) => list === listId),
      id,
    )
  }

  #open(id: string): void {
    if (found('card', this.cards, id).archived) throw new No(409, 'card.archived')
  }

  #checklist([card = '', id = '']: string[]): Checklist {
    this.#open(card)
    return found('checklist', on(card, this.checklists), id)
  }

  /** The list, if it takes one more card. */
  #room(list: List): List {
    const { enabled, soft, value } = list.wipLimit
    const held = this.cards.filter((card) => card.list === list.id && !card.archived).length
    if (list.archived) throw new No(409, 'list.archived')
    if (enabled && !soft && held >= value) throw new No(409, 'list.full')
    return list
  }

  /** Refuses names of what the board has not. */
  #check({ members = [], labelIds = [], swimlaneId }: Given): void {
    const isLane = swimlaneId === undefined || this.swimlanes.some(({ id }) => id === swimlaneId)
    const isKnown = !members.includes('@outsider') && labelIds.every((id) => id === '@label')
    if (!isLane || !isKnown) throw new No(400, 'body.invalid')
  }
}
