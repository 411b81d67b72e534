import { describe, expect, test } from 'vitest'

import type { BoardSnapshot } from '../../../src/boards/model/snapshot.ts'
import type { Integration } from '../../../src/boards/model/rows.ts'
import { edit, withCard } from '../support/cards.ts'
import {
  BASE,
  CARD,
  boardWithWebhook,
  anActivity,
  bodyOf,
  sentenceFor,
  eventsOf,
} from '../support/events.ts'
import { withIntegration } from '../support/on-cards.ts'
import { NOW, RED, aSnapshot, dispatch, granted, withField } from '../support/support.ts'
import { THERE, anotherBoard, here } from '../support/two-boards.ts'

/** Another integration than the one named `int`. */
function withAnother(snapshot: BoardSnapshot, over: Partial<Integration> & { id: string }): void {
  const known = snapshot.integrations.get('int')
  if (known !== undefined) snapshot.integrations.set(over.id, { ...known, ...over })
}

describe('an event', () => {
  test('is what happened, in the words of the original and in a sentence', () => {
    const move = anActivity('moveCard', { ...CARD, oldListId: 'doing', oldSwimlaneId: 'side' })
    const [event, ...others] = eventsOf(boardWithWebhook(), move)
    expect(others).toEqual([])
    expect(event).toMatchObject({
      id: 'activity',
      boardId: 'board',
      seq: 21,
      kind: 'act-moveCard',
      createdAt: NOW,
      to: ['int'],
    })
    expect(JSON.parse(event?.payload ?? '')).toEqual({
      text:
        'ada moved the card "Paint" at board "Plans" from list "The doing list" at swimlane "The side swimlane" ' +
        `to list "The todo list" at swimlane "The lane swimlane"\n${BASE}/b/board/board/card`,
      description: 'act-moveCard',
      boardId: 'board',
      listId: 'todo',
      oldListId: 'doing',
      swimlaneId: 'lane',
      cardId: 'card',
      card: 'Paint',
      list: 'The todo list',
      swimlane: 'The lane swimlane',
      board: 'Plans',
      user: 'ada',
      username: 'ada',
      userId: 'ada-id',
      url: `${BASE}/b/board/board/card`,
      activityId: 'activity',
      seq: 21,
      createdAt: NOW,
    })
  })

  test('has the label, the comment and the attachment, each where it is of one', () => {
    const snapshot = boardWithWebhook()
    expect(bodyOf(snapshot, anActivity('addedLabel', { ...CARD, labelId: RED.id }))).toMatchObject({
      label: 'Urgent',
      labelId: RED.id,
    })
    const comment = { ...CARD, commentId: 'comment', comment: 'Well\ndone' }
    expect(bodyOf(snapshot, anActivity('addComment', comment))).toMatchObject({
      comment: 'Well\ndone',
      commentId: 'comment',
    })
    const attachment = { ...CARD, attachmentId: 'attachment', value: 'plan.pdf' }
    const body = bodyOf(snapshot, anActivity('addAttachment', attachment))
    expect(body).toMatchObject({ attachmentId: 'attachment' })
    for (const key of ['label', 'comment', 'customField', 'customFieldValue'])
      expect(body).not.toHaveProperty(key)
  })

  test('calls a label without a name by its color, in the sentence alone', () => {
    const snapshot = aSnapshot({ labels: [{ id: 'bare', name: '', color: 'red' }] })
    withIntegration(snapshot)
    const activity = anActivity('addedLabel', { ...CARD, labelId: 'bare' })
    expect(sentenceFor(snapshot, activity)).toContain('the label "red"')
    expect(bodyOf(snapshot, activity)).not.toHaveProperty('label')
  })

  test.each([['A'], [0], [2.5], [false], [true]])('has the value %j of a custom field', (value) => {
    const snapshot = boardWithWebhook()
    const { id: customFieldId } = withField(snapshot, 'text', { name: 'Size' })
    const activity = anActivity('setCustomField', { ...CARD, customFieldId, value })
    expect(bodyOf(snapshot, activity)).toMatchObject({
      customField: 'Size',
      customFieldValue: value,
    })
    expect(sentenceFor(snapshot, activity)).toBe(
      `ada set Size to ${value} on the card "Paint" at list "The todo list" at swimlane "The lane swimlane" at board "Plans"`,
    )
  })

  test('has no key without a value', () => {
    const snapshot = boardWithWebhook()
    const { id: customFieldId } = withField(snapshot, 'text')
    const refs = { ...CARD, customFieldId, value: null, labelId: 'gone', swimlaneId: '' }
    const body = bodyOf(snapshot, anActivity('unsetCustomField', refs))
    for (const key of ['customFieldValue', 'label', 'swimlaneId', 'comment', 'oldListId'])
      expect(body).not.toHaveProperty(key)
    expect(Object.values(body)).not.toEqual(expect.arrayContaining([null]))
    expect(Object.values(body)).not.toEqual(expect.arrayContaining(['']))
  })
})

describe('an event goes', () => {
  test.each([
    ['what wants all', { activities: ['all'] }, true],
    ['what wants its kind', { activities: ['act-moveCard', 'act-createCard'] }, true],
    ['what wants its kind and all', { activities: ['all', 'act-createCard'] }, true],
    ['what wants others', { activities: ['act-moveCard', 'act-createCardX'] }, false],
    ['what wants its kind by another name', { activities: ['createCard', 'ALL'] }, false],
    ['what wants none', { activities: [] }, false],
    ['what is disabled', { activities: ['all', 'act-createCard'], enabled: false }, false],
  ])('to %s: %j, %j', (_, over, does) => {
    const snapshot = aSnapshot()
    withIntegration(snapshot, over)
    expect(eventsOf(snapshot, anActivity('createCard', CARD)).map(({ to }) => to)).toEqual(
      does ? [['int']] : [],
    )
  })

  test('to each that wants it, once', () => {
    const snapshot = boardWithWebhook()
    withAnother(snapshot, { id: 'off', enabled: false })
    withAnother(snapshot, { id: 'second', activities: ['act-createCard'] })
    withAnother(snapshot, { id: 'third', activities: ['act-deleteCard'] })
    const log = [anActivity('createCard', CARD), anActivity('deleteCard', CARD, { seq: 22 })]
    expect(eventsOf(snapshot, ...log).map(({ seq, to }) => [seq, to.toSorted()])).toEqual([
      [21, ['int', 'second']],
      [22, ['int', 'third']],
    ])
  })

  test('to the integrations of its own board', () => {
    const snapshot = here()
    const apart = anotherBoard({ title: 'Apart' })
    snapshot.elsewhere.set(apart.id, apart)
    withIntegration(snapshot)
    withIntegration(apart, { id: 'there' })
    const { events } = granted(edit(snapshot, THERE))
    expect(events.map(({ boardId, seq, kind, to }) => [boardId, seq, kind, to])).toEqual([
      ['board', 21, 'act-moveCardBoard', ['int']],
      ['apart', 5, 'act-moveCardBoard', ['there']],
    ])
    for (const { boardId, payload } of events)
      expect(JSON.parse(payload)).toMatchObject({ boardId, cardId: 'card', card: 'The card' })
    for (const [index, title] of ['Board', 'Apart'].entries()) {
      const { text, board, list, swimlane } = JSON.parse(events[index]?.payload ?? '')
      expect(text).toBe(
        `member moved the card "The card" between boards to list "${list}" at swimlane "${swimlane}" at board "Apart"\n/b/apart/board/card`,
      )
      expect([board, list, swimlane]).toEqual([title, 'The there list', 'The aisle swimlane'])
    }
  })

  test('nowhere where its board is not known', () => {
    expect(
      eventsOf(boardWithWebhook(), anActivity('createCard', CARD, { boardId: 'none' })),
    ).toEqual([])
  })
})

describe('the events of a command', () => {
  test('match its log entries, and go to the integrations that exist afterwards', () => {
    const snapshot = boardWithWebhook()
    withCard(snapshot, 'card')
    const { log, events } = granted(edit(snapshot, { title: 'Paint', dueAt: NOW }))
    expect(events.map(({ id, seq, kind }) => [id, seq, kind])).toEqual(
      log.map(({ id, seq, kind }) => [id, seq, `act-${kind}`]),
    )
    granted(dispatch(snapshot, 'admin', 'editIntegration', { int: 'int', enabled: false }))
    expect(granted(edit(snapshot, { title: 'Draw' })).events).toEqual([])
  })

  test('are none where the command changes nothing or is refused', () => {
    const snapshot = boardWithWebhook()
    withCard(snapshot, 'card')
    expect(granted(edit(snapshot, { title: 'The card' })).events).toEqual([])
    expect(edit(snapshot, { title: 'Draw' }, 'outsider')).not.toHaveProperty('events')
  })
})
