import { describe, expect, test } from 'vitest'
import { NOTIFICATION_KINDS } from '../../../src/notifications/kinds.ts'
import { type Notification, groupsOf, marked, merged } from '../../../web/inbox/groups.ts'
import type { KeyedCommand } from '../../../web/state/command.ts'
import { sentenceOf } from '../../../web/inbox/sentence.ts'
import DE from '../../../web/text/languages/de/later.json'
import EN from '../../../web/text/languages/en/later.json'
import { phraseIn } from '../../../web/text/phrase.ts'

const AT = '2030-01-01T00:00:00.000Z'

/** A notification about a card; fields that are given as undefined are left out. */
function told(seq: number, given: Partial<Notification> = {}): Notification {
  return {
    _id: `N${seq}`,
    seq,
    kind: 'commented',
    act: 'addComment',
    boardId: 'B1',
    boardTitle: 'Kitchen',
    listId: 'L1',
    listTitle: 'Doing',
    cardId: 'C1',
    cardTitle: 'Bread',
    userId: 'U1',
    username: 'ada',
    createdAt: AT,
    text: '',
    url: 'https://boards.example/b/B1/kitchen/C1',
    ...given,
  }
}

const OF_BOARD = {
  cardId: undefined,
  cardTitle: undefined,
  listId: undefined,
  listTitle: undefined,
}

describe('notifications', () => {
  test('are grouped by card, the group with the newest one first, and by board beside cards', () => {
    const groups = groupsOf([
      told(5, {
        commentId: 'K5',
        excerpt: 'Hot',
        url: 'https://boards.example/b/B1/kitchen/C1#comment-K5',
      }),
      told(4, { ...OF_BOARD, url: 'https://boards.example/b/B1/kitchen' }),
      // A service that does not know its address names no host.
      told(3, { cardId: 'C2', cardTitle: 'Soup', readAt: AT, url: '/b/B1/kitchen/C2' }),
      told(2, { readAt: AT }),
      told(1),
    ])
    expect(groups.map(({ title, place, path }) => [title, place, path])).toEqual([
      ['Bread', ['Kitchen', 'Doing'], '/b/B1/kitchen/C1'],
      ['Kitchen', [], '/b/B1/kitchen'],
      ['Soup', ['Kitchen', 'Doing'], '/b/B1/kitchen/C2'],
    ])
    expect(groups.map(({ entries }) => entries.map(({ seq }) => seq))).toEqual([
      [5, 2, 1],
      [4],
      [3],
    ])
    expect(groups.map(({ unread }) => unread)).toEqual([['N5', 'N1'], ['N4'], []])
  })

  test('are each shown once, the newest first, as they were read last', () => {
    const all = merged([told(3), told(1)], [told(2), told(3, { readAt: AT })])
    expect(all.map(({ seq, readAt }) => [seq, readAt])).toEqual([
      [3, AT],
      [2, undefined],
      [1, undefined],
    ])
  })

  test('are marked by commands, the last one of each counts, as read, unread again and put off', () => {
    const ids = ['N1']
    const given = { key: '', text: '', at: Date.parse(AT) }
    const read: KeyedCommand = {
      ...given,
      kind: 'markNotifications',
      args: { ids, isRead: true, change: -1 },
    }
    const unread: KeyedCommand = { ...read, args: { ids, isRead: false, change: 1 } }
    const snooze: KeyedCommand = {
      ...given,
      kind: 'snoozeNotifications',
      args: { ids, until: '2030-02-01T09:00:00.000Z', change: -1 },
    }
    const all = [told(2), told(1)]
    const states = (...commands: KeyedCommand[]) =>
      marked(all, commands).map(({ readAt, snoozedUntil }) => [readAt, snoozedUntil])
    const untouched = [undefined, undefined]
    expect(states(read)).toEqual([untouched, [AT, undefined]])
    expect(states(read, unread)).toEqual([untouched, untouched])
    expect(states(unread, snooze)).toEqual([untouched, [AT, '2030-02-01T09:00:00.000Z']])
    const before = { before: 2, ids, change: -1 }
    const readBefore: KeyedCommand = { ...given, kind: 'readNotifications', args: before }
    expect(states(snooze, unread, readBefore)).toEqual([untouched, [AT, undefined]])
  })
})

/** The sentence of a notification in a language. */
function sentence(given: Partial<Notification>, language: 'en' | 'de' = 'en'): string {
  const words = { somebody: 'Somebody', gone: 'nothing', moment: (at: string) => at.slice(0, 10) }
  const phrase = sentenceOf(told(1, given), words)
  return phraseIn(language === 'en' ? EN : DE, phrase.key, phrase.given, language)
}

describe('the sentence of a notification', () => {
  test.each(NOTIFICATION_KINDS)('says what happened, of the kind %s', (kind) => {
    for (const language of ['en', 'de'] as const) {
      const text = sentence({ kind, act: 'a-changedTitle', dueAt: AT }, language)
      expect(text).toMatch(kind === 'ruleFailed' ? /rule|Regel/ : /^ada \S+|2030-01-01$/)
      expect(text).not.toMatch(/[{}]|nothing/)
    }
  })

  test.each<[Partial<Notification>, string]>([
    [{ kind: 'moved', act: 'moveCard' }, 'ada moved the card to Doing'],
    [{ kind: 'moved', act: 'moveCardBoard', ...OF_BOARD }, 'ada moved a card to another board'],
    [{ kind: 'moved', act: 'manyCards', cards: 30, ...OF_BOARD }, 'ada moved 30 cards'],
    [{ kind: 'due', act: 'a-dueAt' }, 'ada removed the due date'],
    [{ kind: 'archived', act: 'archivedList', cardId: undefined }, 'ada archived the list Doing'],
    [{ kind: 'changed', act: 'createCard' }, 'ada made this card in Doing'],
    [{ kind: 'changed', act: 'editBoard', ...OF_BOARD }, 'ada changed the board'],
    [{ kind: 'mentioned', username: undefined }, 'Somebody mentioned you'],
  ])('of %j is: %s', (given, text) => {
    expect(sentence(given)).toBe(text)
  })
})
