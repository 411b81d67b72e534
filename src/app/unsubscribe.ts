import type { Context, Hono } from 'hono'
import { bdi, escaped, page } from '../accounts/mail/html.ts'
import { filled } from '../accounts/mail/values.ts'
import { linkInvalid } from '../accounts/links/new-link.ts'
import { notificationPhrases } from '../notifications/mail/phrases.ts'
import { UNSUBSCRIBE_PATH, readUnsubscribe } from '../notifications/mail/unsubscribe.ts'
import { readerOf } from '../notifications/mail/queries.ts'
import { turnOff } from '../notifications/mail/saves.ts'
import { type AppEnv, answer } from './answer.ts'
import { expectRoom } from './limit.ts'

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // Its styles stand in the page, and its form is sent to itself.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
}

/**
 * Adds the addresses that turn off mail, as RFC 8058 wants them: a POST does it, without a sign-in, and a
 * GET shows a page that asks first, because programs follow links that nobody has clicked.
 */
export function mountUnsubscribe(app: Hono<AppEnv>): void {
  const path = `${UNSUBSCRIBE_PATH}/:token`
  app.get(path, async (c) => {
    const { userId, scope } = await read(c)
    const { name, language } = await readerIn(c, userId)
    const { off, kinds } = notificationPhrases(language).phrases
    const question = scope === 'digest' ? off.ofDigest : off.ofKind
    const values = { name, kind: scope === 'digest' ? '' : kinds[scope] }
    const text = filled(escaped(question), values, (value) => bdi(escaped(value)))
    const button = `<form method="post"><button>${escaped(off.button)}</button></form>`
    return show(c, language, [`<p>${text}</p>`, button])
  })
  app.post(path, async (c) => {
    const { userId, scope } = await read(c)
    const { name: _, language } = await readerIn(c, userId)
    await c.get('context').store.batch([turnOff(userId, scope)])
    return show(c, language, [`<p>${escaped(notificationPhrases(language).phrases.off.done)}</p>`])
  })
}

async function read(c: Context<AppEnv>) {
  await expectRoom(c, 'ANONYMOUS')
  const { secret, previousSecret } = c.get('context').deps.config
  const secrets = previousSecret === undefined ? [secret] : [secret, previousSecret]
  const known = readUnsubscribe(secrets, c.req.param('token') ?? '')
  if (known === undefined) throw linkInvalid()
  return known
}

async function readerIn(c: Context<AppEnv>, userId: string) {
  const { found } = await c.get('context').store.batch({ found: readerOf(userId) })
  const [reader] = found
  if (reader === undefined) throw linkInvalid()
  return reader
}

function show(c: Context<AppEnv>, language: string | null, parts: string[]): Response {
  const { name, phrases } = notificationPhrases(language)
  const heading = `<h1>${escaped(phrases.off.title)}</h1>`
  return answer(c, page(name, [heading, ...parts]), HEADERS)
}
