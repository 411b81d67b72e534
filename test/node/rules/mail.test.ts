import { expect, test } from 'vitest'
import { checkedAction } from '../../../src/boards/rules/documents.ts'
import type { RuleDocument } from '../../../src/boards/rules/document-kinds.ts'
import type { RuleMail } from '../../../src/boards/rules/mail-act.ts'
import type { Decided } from '../../../src/boards/engine/decide.ts'
import type { BoardSnapshot } from '../../../src/boards/model/snapshot.ts'
import { dispatch, granted } from '../support/support.ts'
import { aBoardForRules, move, runsIn, withMail, withRule } from './board-with-rules.ts'

const MOVED = { activityType: 'moveCard' }

const MAIL = { actionType: 'sendEmail', emailTo: 'member', emailSubject: 'Moved', emailMsg: '' }

function mailsIn(decided: Decided): RuleMail[] {
  return granted(decided).changes.flatMap((change) =>
    change.do === 'cascade' && change.of === 'ruleMail' ? [JSON.parse(change.id)] : [],
  )
}

/** Has a rule of the admin send mail, and moves the card. */
function afterMove(action: RuleDocument, change = (_on: BoardSnapshot) => {}) {
  const on = aBoardForRules()
  withRule(on, MOVED, { ...MAIL, ...action })
  change(on)
  const decided = move(on)
  const [run] = runsIn(decided)
  return { decided, run, mails: mailsIn(decided), on }
}

test('what stands in braces is filled in, and makes no links', () => {
  const { mails } = afterMove(
    {
      emailSubject: '{cardtitle}, no. {cardnumber}, by {username}',
      emailMsg:
        '{cardname} in {listname} / {swimlanename} / {boardname}\n{description} {duedate} on {date} at {time} = {datetime} {other}',
    },
    (on) => {
      const card = on.cards.get('card')
      if (!card) throw new Error('no card')
      on.cards.set('card', {
        ...card,
        title: 'Buy\ntea.com',
        description: 'https://tea.com',
        cardNumber: 7,
        dueAt: '2026-12-01T00:00:00.000Z',
      })
    },
  )
  expect(mails).toMatchObject([
    {
      cardId: 'card',
      board: { id: 'board', slug: 'board', title: 'Board' },
      subject: 'Buy tea.\u2060com, no. 7, by member',
      to: [{ id: 'member', username: 'member', address: 'member@example.com' }],
    },
  ])
  expect(mails[0]?.text).toBe(
    'Buy\ntea.\u2060com in The doing list / The lane swimlane / Board\ntea.\u2060com 2026-12-01 on 2026-11-20 at 10:00 = 2026-11-20 10:00 {other}',
  )
})

test('each of those who are named gets it once, by username or address in any case', () => {
  const { mails } = afterMove({ emailTo: 'MEMBER, member@example.com ,Quiet@Example.com, admin' })
  expect(mails[0]?.to.map(({ id }) => id)).toEqual(['member', 'quiet', 'admin'])
  expect(new Set(mails[0]?.to.map(({ mailId }) => mailId)).size).toBe(3)
})

test('who is no member any more, or has no confirmed address, is passed over', () => {
  const { mails } = afterMove({ emailTo: 'outsider,removed,worker,member' })
  expect(mails[0]?.to.map(({ id }) => id)).toEqual(['member'])
})

test.each<[string, RuleDocument, (on: BoardSnapshot) => void, string]>([
  ['nobody is left', { emailTo: 'outsider,worker' }, () => {}, 'confirmed address'],
  ['there is no mail', {}, (on) => withMail(on, { isOn: false }), 'no mail'],
  ['the board has sent too much', {}, (on) => withMail(on, { left: 0 }), 'hundred messages'],
  [
    'it has no room for all',
    { emailTo: 'member,quiet' },
    (on) => withMail(on, { left: 1 }),
    'most',
  ],
])('where %s the rule fails, and the change is made', (_why, action, change, reason) => {
  const { on, run, mails } = afterMove(action, change)
  expect(run).toMatchObject({ outcome: 'failed', reason: expect.stringContaining(reason) })
  expect(mails).toEqual([])
  expect(on.cards.get('card')?.listId).toBe('doing')
})

test('messages of one change count together', () => {
  const on = aBoardForRules()
  withRule(on, MOVED, MAIL)
  withRule(on, MOVED, MAIL)
  withMail(on, { left: 1 })
  const decided = move(on)
  expect(runsIn(decided).map(({ outcome }) => outcome)).toEqual(['acted', 'failed'])
  expect(mailsIn(decided)).toHaveLength(1)
})

test('what is known of addresses is read before', () => {
  const on = aBoardForRules()
  withRule(on, MOVED, { ...MAIL, emailTo: 'somebody' })
  const sent = dispatch(on, 'member', 'editCard', { card: 'card', listId: 'doing' })
  expect(sent).toMatchObject({ ok: false, lacks: [{ mailTo: ['somebody'] }] })
})

const make = (on: BoardSnapshot, action: RuleDocument, who = 'member') =>
  dispatch(on, who, 'createRule', { trigger: MOVED, action: { ...MAIL, ...action } })

test.each(['outsider', 'nobody', 'outsider@example.com, removed', 'worker@example.com'])(
  'a rule that writes to %s is not made, as nobody of the board is that',
  (emailTo) => {
    expect(make(aBoardForRules(), { emailTo })).toMatchObject({
      ok: false,
      refusal: { code: 'body.invalid', fields: [{ field: 'action.emailTo' }] },
    })
  },
)

test('a rule may name somebody of the board beside others, or whoever makes it', () => {
  expect(make(aBoardForRules(), { emailTo: 'outsider,worker' })).toMatchObject({ ok: true })
  const on = aBoardForRules()
  withMail(on, {
    readers: new Map([['root', [{ id: 'root', username: 'root', address: 'root@example.com' }]]]),
  })
  expect(make(on, { emailTo: 'root' }, 'root')).toMatchObject({ ok: true })
})

test('a rule is not changed to write to others', () => {
  const on = aBoardForRules()
  const rule = withRule(on, MOVED, MAIL)
  const edit = { rule, action: { emailTo: 'outsider' } }
  expect(dispatch(on, 'member', 'editRule', edit)).toMatchObject({
    ok: false,
    refusal: { fields: [{ field: 'action.emailTo' }] },
  })
})

const eleven = Array.from({ length: 11 }, (_, at) => `user${at}`).join()

test.each([
  ['emailTo', eleven],
  ['emailTo', ' , '],
  ['emailTo', ''],
  ['emailTo', `${'x'.repeat(2_000)},a`],
  ['emailSubject', ''],
  ['emailSubject', 'One\nBcc: two'],
  ['emailSubject', 'One\u2028two'],
  ['emailSubject', 'x'.repeat(201)],
])('%s that is %j is refused', (field, value) => {
  expect(() => checkedAction({ ...MAIL, [field]: value })).toThrow(
    expect.objectContaining({
      fields: [expect.objectContaining({ field: `action.${field}` })],
    }),
  )
})

test('what is filled in is cut', () => {
  const { mails } = afterMove(
    { emailSubject: '{description}', emailMsg: '{description}' },
    (on) => {
      const card = on.cards.get('card')
      if (card) on.cards.set('card', { ...card, description: 'x'.repeat(20_000) })
    },
  )
  expect(mails[0]?.subject).toHaveLength(200)
  expect(mails[0]?.text).toHaveLength(10_000)
})
