import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { type ErrorCode, invalid, reasonOf } from '../../../src/kernel/contract/app-error.ts'
import { denied } from '../../../src/operations/permissions.ts'
import { phraseOfReason } from '../../../web/board-model/rule-reasons.ts'
import LANGUAGES from '../../../web/text/languages.json'
import { phraseIn } from '../../../web/text/phrase.ts'

const ofField = (field: string, reason: string) => invalid(field, reason).message
const ofCode = (code: ErrorCode, values = {}) => reasonOf(code, values)

/** Reasons as the service says them, each with its phrase and what that names. */
const REASONS: [reason: string, key: string, named?: string][] = [
  [ofField('action.listName', 'names Do, now, which is no list here'), 'list', 'Do, now'],
  [ofField('action.swimlaneName', 'names Lane, which is no swimlane here'), 'swimlane', 'Lane'],
  [ofField('action.username', 'names bo, who is no member here'), 'member', 'bo'],
  [ofField('action.emailTo', 'names nobody who is a member of this board'), 'readers'],
  [ofCode('list.full', { limit: 3 }), 'full', '3'],
  [ofCode('list.entry'), 'entry'],
  ['Only admins of the board may move cards into this list.', 'entry'],
  ['Whoever made this rule has no account any more.', 'account'],
  ['bo, who made this rule, may not read this board any more.', 'reader', 'bo'],
  [denied('You may not change this board.').message, 'denied'],
  [denied('Only an admin of the board may do this.').message, 'denied'],
  [ofCode('card.archived'), 'archived'],
  [ofCode('board.not_found'), 'gone'],
  [ofCode('card.not_found'), 'gone'],
  [ofCode('label.limit', { most: 500 }), 'too-many'],
  ['Rules may change at most 1,000 rows after one change.', 'too-many'],
  [ofCode('mail.off'), 'mail-off'],
  ['The rules of this board have sent a hundred messages within a day.', 'mail-spent'],
  [ofField('listId', 'is not a list of this board'), 'impossible'],
  [ofField('action.selectedColor', 'is not a color of cards'), 'impossible'],
  ['There is no action paint.', 'impossible'],
]

describe('why a rule could not act', () => {
  test.each(REASONS)('is known: %s', (reason, key, named) => {
    const phrase = phraseOfReason(reason)
    expect(phrase?.key).toBe(`rule-reason.${key}`)
    expect(Object.values(phrase?.given ?? {})).toContain(named ?? '')
  })

  test.each(Object.keys(LANGUAGES))(
    'is said in %s without the names of fields',
    async (language) => {
      const file = `../../../web/text/languages/${language}/later.json`
      const phrases = JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8'))
      for (const [reason, , named] of REASONS) {
        const phrase = phraseOfReason(reason)
        if (phrase === undefined) throw new Error(`There is no phrase for: ${reason}`)
        const text = phraseIn(phrases, phrase.key, phrase.given, language)
        expect(text).toContain(named ?? '')
        expect(text).not.toMatch(/[{}]|\bactions?\.|listId|undefined/)
      }
    },
  )

  test('stays as the service says it where the page does not know it', () => {
    expect(phraseOfReason('Something went wrong here; it has been logged.')).toBeUndefined()
  })
})
