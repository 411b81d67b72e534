import { expect, test } from 'vitest'
import { aboutText } from '../../../../web/users/audit-about.ts'

test.each([
  [
    'userChanged',
    'fullname email pendingEmail isAdmin',
    'account.fullname, account.email, users.is-admin',
  ],
  ['userChanged', 'avatar', 'audit.about.picture'],
  ['userChanged', 'email confirmed', 'audit.about.email-confirmed'],
  ['userChanged', 'isAdmin off, acme', 'audit.about.no-admin-by acme'],
  ['userChanged', 'shoeSize', 'shoeSize'],
  ['memberChanged', '{"isActive":true,"isAdmin":false,"isCommentOnly":true}', 'role.comment-only'],
  ['memberChanged', 'no JSON', 'no JSON'],
  ['invitationMade', 'comment-only ada@example.com', 'role.comment-only ada@example.com'],
  ['tokenRevoked', 'all', 'audit.about.all'],
  ['tokenMade', 'all', 'all'],
])('the audit log says in words of %s what %s is', (kind, about, text) => {
  const say = (phrase: string, given?: object) =>
    [phrase, ...Object.values(given ?? {}).map(String)].join(' ')
  expect(aboutText(kind, about, say)).toBe(text)
})
