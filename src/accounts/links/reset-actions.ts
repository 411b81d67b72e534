import { DAY_MS } from '../../kernel/contract/days.ts'
import { after } from '../../kernel/db/statements.ts'
import type { Store } from '../../kernel/db/store.ts'
import { rememberHome } from '../auth/login-attempt-actions.ts'
import { type AccountDeps, audited } from '../auth/sign-in-actions.ts'
import { forgetSignIns } from '../auth/sign-in-saves.ts'
import { keyOf } from '../users/fields.ts'
import { mayEnter } from '../users/entry-queries.ts'
import { type RequiredCaller, isCallerValid, setOwn } from '../users/saves.ts'
import { noLongerValid } from '../../operations/permissions.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import { linkInvalid, newLink } from './new-link.ts'
import { openLink } from './queries.ts'
import { addLink, endLinks, purgeLinks, useLink, wasUsed } from './saves.ts'
import { secretHash } from '../auth/secret.ts'

/**
 * Sets a new password by a link, which is used up, and revokes the sign-ins of its user. Returns their
 * name, so that the page can sign them in by it: a link alone lets nobody in, as a user may need more
 * than a password. A link that came by mail also confirms the address.
 */
export async function reset(
  deps: AccountDeps,
  { token, password }: { token: string; password: string },
): Promise<{ username: string }> {
  const { store, nowMs, hashing } = deps
  const hash = secretHash(token)
  const { found } = await store.batch({ found: openLink(hash, 'reset', momentOf(nowMs())) })
  const [link] = found
  if (link === undefined) throw linkInvalid()
  const passwordHash = await hashing.hash(password)
  const { id, ver, email, usernameKey, ownEmailKey } = link
  const isTheirs = email !== '' && keyOf(email) === ownEmailKey
  const set = { passwordHash, ...(isTheirs && { verifiedEmailKey: ownEmailKey }) }
  const now = momentOf(nowMs())
  const { used } = await store.batch({
    used: after(useLink(hash, now, [mayEnter({ id, ver })]), [
      (isDone) => setOwn(id, set, isDone, { revokes: true }),
      audited(deps, id, { kind: 'userChanged', targetId: id, about: 'password link' }),
      ...rememberHome(deps, { id, usernameKey, emailKey: ownEmailKey }),
    ]),
    signIns: forgetSignIns(id),
    others: endLinks(id, 'reset', wasUsed(hash, now), hash),
  })
  if (used.length === 0) throw linkInvalid()
  return { username: link.username }
}

/** Makes a link by which a user sets a new password, for a site admin, who hands it over. */
export async function newResetLink(
  deps: AccountDeps,
  user: { id: string; isBot: boolean },
  admin: RequiredCaller,
): Promise<{ url: string; expiresAt: string }> {
  if (user.isBot) throw new AppError('user.is_bot')
  const { url, row } = newLink('reset', '', deps.publicUrl, deps.nowMs())
  const { added } = await deps.store.batch({
    added: after(addLink({ ...row, userId: user.id }, isCallerValid(admin)).returning(), [
      audited(deps, admin.userId, { kind: 'resetLinkMade', targetId: user.id }),
    ]),
  })
  if (added.length === 0) throw noLongerValid()
  return { url, expiresAt: row.expiresAt }
}

/** An expired link is kept for this long. */
const KEPT_MS = DAY_MS

export function deleteExpiredLinks(store: Store, nowMs: number): Promise<void> {
  return purgeLinks(store, momentOf(nowMs - KEPT_MS))
}
