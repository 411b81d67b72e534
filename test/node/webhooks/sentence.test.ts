import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { ACTIVITY_KINDS } from '../../../src/kernel/contract/activity.ts'
import { sentenceOf } from '../../../src/boards/model/sentence.ts'
import { anActivity, sentenceFor } from '../support/events.ts'
import { withIntegration } from '../support/on-cards.ts'
import { QUOTED } from '../support/wekan-names.ts'
import { RED, aSnapshot, withField } from '../support/support.ts'

/** All that a sentence may name, each by its own word. */
const NAMED = {
  card: 'card',
  list: 'list',
  oldList: 'oldList',
  swimlane: 'swimlane',
  oldSwimlane: 'oldSwimlane',
  board: 'board',
  comment: 'comment',
  checklist: 'checklist',
  label: 'label',
  attachment: 'attachment',
  name: 'name',
  member: 'member',
  field: 'field',
  value: 'value',
  oldValue: 'oldValue',
}

/** Names that would end their quotes, if they could. */
const hostile = Object.fromEntries(Object.keys(NAMED).map((name) => [name, `"${name}" "x"`]))

/** Returns what a receiver takes from a sentence by position. */
function quotedIn(sentence: string): string[] {
  return [...sentence.matchAll(/"([^"]*)"/g)].map(([, name = '']) => name)
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
  oldValue: 'Small',
  title: 'Paint',
}

const PLACE = 'list "The todo list" at swimlane "The lane swimlane" at board "Board"'

/** The words before the name of a place, at which receivers cut a sentence. */
const BEFORE: Record<string, RegExp> = {
  list: / (?:to|at) list $/,
  oldList: / from list $/,
  swimlane: / at swimlane $/,
  oldSwimlane: / at swimlane $/,
  board: / (?:at|to|from|the) board $/,
}

function aBoard() {
  const snapshot = aSnapshot()
  withIntegration(snapshot)
  withField(snapshot, 'text', { name: 'Size' })
  snapshot.people.set('quiet-id', {
    id: 'quiet-id',
    username: 'bob',
    isAdmin: false,
    isDisabled: false,
    ver: 0,
  })
  return snapshot
}

describe('the sentence of an activity', () => {
  test.each(ACTIVITY_KINDS)('of the kind %s quotes names in the order of WeKan', (kind) => {
    const command = QUOTED[kind].split(' ').filter(Boolean)
    expect(quotedIn(sentenceOf('ada', kind, NAMED))).toEqual(command)
  })

  test.each(ACTIVITY_KINDS)('of the kind %s has nothing but spaces beside quoted names', (kind) => {
    for (const named of [NAMED, {}, hostile]) {
      const line = sentenceOf('a "da"', kind, named)
      expect(line.split(/ "[^"]*"(?= |$)/).join('')).not.toContain('"')
      expect(line).not.toMatch(/[(),;:]|\.$/)
    }
  })

  test.each(ACTIVITY_KINDS)('of the kind %s has the word of each place before its name', (kind) => {
    const line = sentenceOf('ada', kind, NAMED)
    for (const { 1: name = '', index } of line.matchAll(/"([^"]*)"/g))
      expect(line.slice(0, index)).toMatch(BEFORE[name] ?? / $/)
  })

  test.each(ACTIVITY_KINDS.filter((kind) => QUOTED[kind].endsWith('list swimlane board')))(
    'of the kind %s ends with the place of the card',
    (kind) => {
      const end = / (?:to|at) list "list" at swimlane "swimlane" at board "board"$/
      expect(sentenceOf('ada', kind, NAMED)).toMatch(end)
    },
  )

  test.each(ACTIVITY_KINDS)('of the kind %s keeps the position of every name', (kind) => {
    const whole = quotedIn(sentenceOf('ada', kind, NAMED))
    expect(quotedIn(sentenceOf('ada', kind, {}))).toEqual(whole.map(() => ''))
    expect(quotedIn(sentenceOf('ada', kind, hostile))).toEqual(whole.map((name) => `'${name}' 'x'`))
  })

  test('names users and values without quotes if they are not among the quoted names', () => {
    expect(sentenceOf('ada', 'joinMember', NAMED)).toMatch(/^ada added member to the card "card"/)
    expect(sentenceOf('ada', 'a-dueAt', NAMED)).toBe(
      'ada changed the due date to value on the card "card" in place of oldValue',
    )
    expect(sentenceOf('ada', 'setCustomField', NAMED)).toMatch(/^ada set field to value on the /)
  })

  test.each(ACTIVITY_KINDS)('of the kind %s is whole', (kind) => {
    for (const named of [NAMED, {}]) {
      const sentence = sentenceOf('ada', kind, named)
      expect(sentence).toMatch(/^ada [a-z][^{}\n]*[a-zA-Z"]$/)
      expect(sentence).not.toMatch(/undefined|null|\[object|\s\s/)
    }
    expect(sentenceOf('ada', kind, NAMED)).not.toContain('nothing')
  })

  test('is different for each kind', () => {
    const sentences = ACTIVITY_KINDS.map((kind) => sentenceOf('ada', kind, NAMED))
    expect(new Set(sentences).size).toBe(ACTIVITY_KINDS.length)
  })

  test.each(ACTIVITY_KINDS)('of the kind %s has names instead of ids', (kind) => {
    const sentence = sentenceFor(aBoard(), anActivity(kind, REFS))
    expect(sentence).not.toMatch(/-id\b|-field\b|\btodo"|"doing"|red001|undefined|nothing/)
  })

  test.each([
    [
      'createCard',
      'added the card "Paint" to list "The todo list" at swimlane "The lane swimlane" at board "Board"',
    ],
    [
      'moveCard',
      'moved the card "Paint" at board "Board" from list "The doing list" at swimlane "The side swimlane" to list "The todo list" at swimlane "The lane swimlane"',
    ],
    ['addedLabel', `added the label "Urgent" to the card "Paint" at ${PLACE}`],
    ['joinAssignee', `assigned bob to the card "Paint" at ${PLACE}`],
    ['setCustomField', `set Size to Large on the card "Paint" at ${PLACE}`],
    ['checkedItem', `checked Large on the checklist "Steps" of the card "Paint" at ${PLACE}`],
    ['deleteAttachment', `deleted the attachment "Large" of the card "Paint" at ${PLACE}`],
    ['deleteComment', `deleted from the card "Paint" the comment "" at ${PLACE}`],
  ] as const)('of the kind %s names the user, the action and the object', (kind, did) => {
    expect(sentenceFor(aBoard(), anActivity(kind, REFS))).toBe(`ada ${did}`)
  })

  test('contains the comment if it is about one', () => {
    const comment = anActivity('addComment', { ...REFS, comment: 'Well\ndone' })
    expect(sentenceFor(aBoard(), comment)).toBe(
      `ada commented on the card "Paint" with "Well done" at ${PLACE}`,
    )
  })

  test('has the id of what was deleted from the board', () => {
    const refs = { ...REFS, listId: 'gone-list', memberId: 'gone-user' }
    expect(sentenceFor(aBoard(), anActivity('createCard', refs))).toContain('list "gone-list"')
    expect(sentenceFor(aBoard(), anActivity('joinMember', refs))).toContain('added gone-user to')
  })
})

describe('a name in a sentence', () => {
  const withTitle = (title: string) => sentenceOf('ada', 'createBoard', { board: title })
  const around = (title: string) => `ada created the board "${title}"`

  test('is cut where it is longer than 200 characters', () => {
    expect(withTitle('a'.repeat(200))).toBe(around('a'.repeat(200)))
    expect(withTitle('a'.repeat(201))).toBe(around(`${'a'.repeat(200)}…`))
    expect(withTitle(`${'a'.repeat(200)}  \n`)).toBe(around('a'.repeat(200)))
    expect(withTitle(`${'a'.repeat(199)}😀`).isWellFormed()).toBe(true)
  })

  test('is on one line', () => {
    expect(withTitle(' Paint\n\nthe\r\n\tdoor\u2028now\u2029')).toBe(around('Paint the door now'))
  })

  test('is unchanged except for quotes that would end it', () => {
    for (const title of ['{card}', '{list} {who}', '$& $1 $$ $`', '<b>&amp;</b>', '\\n'])
      expect(withTitle(title)).toBe(around(title))
    expect(withTitle('a "b" c')).toBe(around("a 'b' c"))
  })

  test('leaves one line of well-formed text, whatever it is', () => {
    const text = fc.string({ unit: 'binary', maxLength: 500 })
    fc.assert(
      fc.property(fc.constantFrom(...ACTIVITY_KINDS), text, text, (kind, value, board) => {
        const named = { ...NAMED, card: value, value, name: value, board }
        const sentence = sentenceOf('ada', kind, named)
        expect(sentence).not.toMatch(/[\n\r\u2028\u2029]/)
        expect(sentence.isWellFormed()).toBe(true)
        expect(sentence.length).toBeLessThan(1_200)
      }),
    )
  })
})
