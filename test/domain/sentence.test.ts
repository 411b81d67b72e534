import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { ACTIVITY_KINDS } from '../../src/domain/activity.ts'
import { sentenceOf } from '../../src/domain/sentence.ts'
import { anActivity, said } from './events.ts'
import { withIntegration } from './on-cards.ts'
import { RED, anImage, withField } from './support.ts'

/** All that a sentence may name, each by a word of its own. */
const NAMED = {
  card: 'Paint',
  list: 'To do',
  from: 'Doing',
  who: 'bob',
  label: 'Urgent',
  field: 'Size',
  value: 'Large',
  checklist: 'Steps',
  name: 'Garden',
}

const NONE = {
  card: undefined,
  list: undefined,
  from: undefined,
  who: undefined,
  label: undefined,
  field: undefined,
  value: undefined,
  checklist: undefined,
  name: undefined,
}

/** All that an activity may refer to, its ids unlike any name. */
const REFS = {
  listId: 'todo',
  oldListId: 'doing',
  swimlaneId: 'lane',
  oldSwimlaneId: 'side',
  cardId: 'card-id',
  memberId: 'quiet-id',
  checklistId: 'checklist-id',
  checklist: 'Steps',
  checklistItemId: 'item-id',
  labelId: RED.id,
  customFieldId: 'text-field',
  value: 'Large',
  title: 'Paint',
}

function aBoard() {
  const image = anImage()
  withIntegration(image)
  withField(image, 'text', { name: 'Size' })
  image.people.set('quiet-id', {
    id: 'quiet-id',
    username: 'bob',
    isAdmin: false,
    isDisabled: false,
    ver: 0,
  })
  return image
}

describe('the sentence of an activity', () => {
  test.each(ACTIVITY_KINDS)('of the kind %s is whole', (kind) => {
    for (const named of [NAMED, NONE]) {
      const sentence = sentenceOf('ada', kind, named, 'Plans')
      expect(sentence).toMatch(/^ada [a-z][^{}\n]* \(board "Plans"\)\.$/)
      expect(sentence).not.toMatch(/undefined|null|\[object|\s\s/)
    }
    expect(sentenceOf('ada', kind, NAMED, 'Plans')).not.toContain('nothing')
  })

  test('tells each kind from every other', () => {
    const sentences = ACTIVITY_KINDS.map((kind) => sentenceOf('ada', kind, NAMED, 'Plans'))
    expect(new Set(sentences).size).toBe(ACTIVITY_KINDS.length)
  })

  test.each(ACTIVITY_KINDS)('of the kind %s says names, not ids', (kind) => {
    const sentence = said(aBoard(), anActivity(kind, REFS))
    expect(sentence).not.toMatch(/-id\b|-field\b|\btodo"|"doing"|red001|undefined|nothing/)
  })

  test.each([
    ['createCard', 'added the card "Paint" to "The todo list"'],
    ['moveCard', 'moved the card "Paint" from "The doing list" to "The todo list"'],
    ['addedLabel', 'put the label "Urgent" on the card "Paint"'],
    ['joinAssignee', 'assigned "bob" to the card "Paint"'],
    ['setCustomField', 'set "Size" to "Large" on the card "Paint"'],
    ['checkedItem', 'checked "Large" on the checklist "Steps" of the card "Paint"'],
  ] as const)('of the kind %s says who did what to which', (kind, did) => {
    expect(said(aBoard(), anActivity(kind, REFS))).toBe(`ada ${did} (board "Board").`)
  })

  test('says the comment where it is of one', () => {
    const comment = anActivity('addComment', {
      cardId: 'card',
      title: 'Paint',
      comment: 'Well\ndone',
    })
    expect(said(aBoard(), comment)).toBe(
      'ada commented on the card "Paint": "Well done" (board "Board").',
    )
  })

  test('says by its id what the board no longer knows', () => {
    const refs = { ...REFS, listId: 'gone-list', memberId: 'gone-user' }
    expect(said(aBoard(), anActivity('createCard', refs))).toContain('to "gone-list"')
    expect(said(aBoard(), anActivity('joinMember', refs))).toContain('"gone-user"')
  })
})

describe('a name in a sentence', () => {
  const withTitle = (title: string) =>
    sentenceOf('ada', 'archivedCard', { ...NONE, card: title }, 'Plans')
  const around = (title: string) => `ada archived the card "${title}" (board "Plans").`

  test('is cut where it is longer than 200 characters', () => {
    expect(withTitle('a'.repeat(200))).toBe(around('a'.repeat(200)))
    expect(withTitle('a'.repeat(201))).toBe(around(`${'a'.repeat(200)}…`))
    expect(withTitle(`${'a'.repeat(200)}  \n`)).toBe(around('a'.repeat(200)))
    expect(withTitle(`${'a'.repeat(199)}😀`).isWellFormed()).toBe(true)
    const board = sentenceOf('ada', 'removeBoard', NONE, 'b'.repeat(1_000))
    expect(board).toBe(`ada deleted the board (board "${'b'.repeat(200)}…").`)
  })

  test('is on one line', () => {
    expect(withTitle(' Paint\n\nthe\r\n\tdoor\u2028now\u2029')).toBe(around('Paint the door now'))
    expect(sentenceOf('ada', 'removeBoard', NONE, 'The\nplans')).toContain('(board "The plans")')
  })

  test('stands as it is, whatever signs it holds', () => {
    for (const title of ['{card}', '{list} {who}', '$& $1 $$ $`', '<b>&amp;</b>', 'a "b" c', '\\n'])
      expect(withTitle(title)).toBe(around(title))
  })

  test('leaves one line of well-formed text, whatever it is', () => {
    const text = fc.string({ unit: 'binary', maxLength: 500 })
    fc.assert(
      fc.property(fc.constantFrom(...ACTIVITY_KINDS), text, text, (kind, value, board) => {
        const named = { ...NAMED, card: value, value, name: value }
        const sentence = sentenceOf('ada', kind, named, board)
        expect(sentence).not.toMatch(/[\n\r\u2028\u2029]/)
        expect(sentence.isWellFormed()).toBe(true)
        expect(sentence.length).toBeLessThan(800)
      }),
    )
  })
})
