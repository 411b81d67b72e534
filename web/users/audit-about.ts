import { isRole, roleOf } from '../state/roles.ts'
import type { PlainKey } from '../text/phrases.ts'
import type { t } from '../text/text.ts'

/** Makes a text of a phrase, in the language of the reader. */
export type Say = typeof t

const FIELDS = new Map<string, PlainKey>([
  ['username', 'field.username'],
  ['fullname', 'account.fullname'],
  ['initials', 'account.initials'],
  ['language', 'account.language'],
  ['email', 'account.email'],
  ['pendingEmail', 'account.email'],
  ['password', 'account.password'],
  ['isAdmin', 'users.is-admin'],
  ['loginDisabled', 'audit.about.login'],
  ['avatar', 'audit.about.picture'],
  ['secondFactor', 'second-factor.title'],
])

/** These kinds of entries have a note, which is shown word for word. */
const NOTES = new Map<string, PlainKey>([
  ['userChanged email confirmed', 'audit.about.email-confirmed'],
  ['userChanged password link', 'audit.about.password-link'],
  ['boardPermission public', 'boards.new.public'],
  ['boardPermission private', 'boards.new.private'],
  ['signIn passkey', 'audit.about.passkey'],
  ['signInFailed passkey', 'audit.about.passkey'],
  ['signIn recovery code', 'audit.about.recovery-code'],
  ['signInFailed recovery code', 'audit.about.recovery-code'],
  ['tokenMade sign-in', 'audit.about.sign-in'],
  ['tokenRevoked all', 'audit.about.all'],
])

/** Says in words what an entry is about; what the page does not know is said as it is. */
export function aboutText(kind: string, about: string, say: Say): string {
  const note = NOTES.get(`${kind} ${about}`)
  if (note !== undefined) return say(note)
  if (kind === 'userChanged') return changedText(about, say)
  if (kind === 'memberChanged') return roleText(about, say)
  if (kind === 'invitationMade') return invitationText(about, say)
  return about
}

function changedText(about: string, say: Say): string {
  const [, state, provider] = /^isAdmin (on|off), (.+)$/.exec(about) ?? []
  if (provider !== undefined)
    return state === 'on'
      ? say('audit.about.admin-by', { name: provider })
      : say('audit.about.no-admin-by', { name: provider })
  const names = about.split(' ').map((field) => {
    const phrase = FIELDS.get(field)
    return phrase === undefined ? field : say(phrase)
  })
  return [...new Set(names)].join(', ')
}

/** The role that the rights of a member amount to, which are noted as JSON. */
function roleText(about: string, say: Say): string {
  const rights = parsed(about)
  if (typeof rights !== 'object' || rights === null) return about
  const has = (flag: string) => Reflect.get(rights, flag) === true
  const role = roleOf({
    isAdmin: has('isAdmin'),
    isNoComments: has('isNoComments'),
    isCommentOnly: has('isCommentOnly'),
    isReadOnly: has('isReadOnly'),
    isWorker: has('isWorker'),
  })
  return say(`role.${role}`)
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** A role, and the address that was invited, if it was one. */
function invitationText(about: string, say: Say): string {
  const [role = '', ...address] = about.split(' ')
  return isRole(role) ? [say(`role.${role}`), ...address].join(' ') : about
}
