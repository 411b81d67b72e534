import { signal } from '@preact/signals'
import { describe, expect, test } from 'vitest'
import { EVERY, pageFor } from './actions/page-for.ts'
import type { Command } from '../../../web/state/command.ts'
import type { Pending } from '../../../web/state/pending.ts'
import type { CardTemplate } from '../../../web/state/template-command.ts'
import { miniCard } from './view.ts'
import { menuOf } from '../../../web/actions/actions.ts'
import { addOfTemplate } from '../../../web/actions/template-changes.ts'
import { templatesOf } from '../../../web/actions/template-actions.ts'
import { readTemplates, withPending } from '../../../web/board-model/card-templates.ts'

const READ = [{ _id: 'T1', title: 'Release', listId: 'L1' }]

const pending = (...commands: Command[]): Pending[] =>
  commands.map((given, at) => ({
    command: { ...given, key: `K${at}`, text: '', at: 0 },
    state: 'waiting',
  }))

describe('the templates of a board', () => {
  test('have those that are made, once, and not those that are deleted or put on the board', () => {
    const made = pending(
      { kind: 'createTemplate', args: { id: 'T2', listId: 'L2', title: 'Bug' } },
      { kind: 'setTemplate', args: { card: miniCard('C1', 'L3'), isTemplate: true } },
    )
    const all = withPending(READ, made)
    expect(all.map(({ _id, listId }) => [_id, listId])).toEqual([
      ['T1', 'L1'],
      ['T2', 'L2'],
      ['C1', 'L3'],
    ])
    expect(withPending(all, made)).toEqual(all)
    const gone = pending(
      { kind: 'deleteCard', args: { card: 'T1', listId: 'L1' } },
      { kind: 'setTemplate', args: { card: miniCard('C1', 'L3'), isTemplate: false } },
    )
    expect(withPending(all, gone).map(({ _id }) => _id)).toEqual(['T2'])
  })

  test('have the titles that are typed in their cards', () => {
    const edit = (set: object) => pending({ kind: 'editCard', args: { card: 'T1', set } })
    expect(withPending(READ, edit({ title: 'New' }))).toMatchObject([{ title: 'New' }])
    expect(withPending(READ, edit({ color: 'red' }))).toEqual(READ)
  })
})

test('templates that are read while a command on them waits are read again once it is confirmed', async () => {
  const [made] = pending({
    kind: 'setTemplate',
    args: { card: miniCard('C1', 'L1'), isTemplate: true },
  })
  const { page } = pageFor()
  const waiting = signal(made === undefined ? [] : [made])
  const stored: CardTemplate[] = []
  let reads = 0
  async function* each() {
    reads += 1
    yield* stored
  }
  Object.assign(page, { templates: signal(undefined), session: { api: { each } } })
  Object.assign(page.store, { pending: waiting })
  const shown = () => templatesOf(page).map(({ _id }) => _id)
  await readTemplates(page)
  expect([shown(), reads]).toEqual([['C1'], 1])
  stored.push({ _id: 'C1', title: 'C1', listId: 'L1' })
  waiting.value = []
  await expect.poll(shown).toEqual(['C1'])
  expect(reads).toBe(2)
})

describe('a card of a template', () => {
  const given = (title: string, typed?: string) => {
    const { page } = pageFor()
    const all: Command[] = []
    page.act = (command) => all.push(command)
    addOfTemplate(page, { listId: 'L1', swimlaneId: 'no lane' }, { _id: 'T1', title }, { typed })
    return all[0]
  }

  test('shows its title with the day and the board filled in, lies in a swimlane, and says whose days are meant', () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    expect(given('{board}: {other} {date}')).toEqual({
      kind: 'createOfTemplate',
      args: {
        id: expect.stringMatching(/^new-/),
        listId: 'L1',
        swimlaneId: 'S1',
        templateId: 'T1',
        title: expect.stringMatching(/^Board: \{other\} \d{4}-\d\d-\d\d$/),
        isTyped: false,
        timeZone,
      },
    })
  })

  test('has the title that was typed in its place, as it is', () => {
    expect(given('Release', 'By {user}')).toMatchObject({
      args: { title: 'By {user}', isTyped: true },
    })
  })
})

describe('what can be done', () => {
  const labels = (card: object, rights = EVERY) => {
    const { page } = pageFor(rights)
    const shown = { _id: 'T1', title: 'Release', listId: 'L1', ...card }
    return menuOf('card', page, { card: shown, cards: [shown] })
      .flat()
      .map(({ label }) => label)
  }

  test('to a template is to make a card of it, to put it on the board or to delete it', () => {
    expect(labels({ type: 'template-card' })).toEqual([
      'board.open-card',
      'card.of-template',
      'card.end-template',
      'card.copy-link',
      'card.delete',
    ])
    expect(labels({ type: 'template-card' }, ['read'])).toEqual([
      'board.open-card',
      'card.copy-link',
    ])
  })

  test('to a card of the board is to make it a template', () => {
    expect(labels({ _id: 'C1', type: 'cardType-card' })).toContain('card.make-template')
    expect(labels({ _id: 'C1', type: 'cardType-card' })).not.toContain('card.of-template')
    expect(labels({ _id: 'C9', archived: true })).not.toContain('card.make-template')
  })

  test('to a list is to add a card from a template, where the board has any', () => {
    const { page } = pageFor()
    const list = page.lists.peek()[0]
    const shown = () =>
      menuOf('list', page, { list })
        .flat()
        .map(({ label }) => label)
    expect(shown()).not.toContain('board.add-of-template')
    page.templates.value = signal(READ)
    expect(shown()).toContain('board.add-of-template')
  })
})
