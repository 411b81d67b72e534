import { expect } from 'vitest'
import { connect } from '../../client/client.ts'
import { CLIENT, openIdentityProvider } from '../support/identity-provider.ts'
import { openMailServer } from '../support/mail-server.ts'
import { PATIENCE } from '../support/patience.ts'
import type { Stage } from './describe-in-browser.ts'
import { mailBy } from './laneway.ts'
import { PASSWORD } from './users.ts'

const LABELS = { acme: 'Acme', 'big-corp': 'Big Corp' }

/** Starts a Laneway with mail, two providers, and a second factor that all need, and the servers that it asks. It takes seconds, so the journeys of a file share one. */
export async function openWholeService(stage: Stage) {
  const identity = await openIdentityProvider()
  const mail = await openMailServer()
  const providers = Object.entries(LABELS).map(([id, label]) => ({
    id,
    label,
    issuer: identity.issuer,
    clientId: CLIENT.id,
  }))
  // The provider is at 127.0.0.1, so that it is another site to the browser.
  const { url, stop } = await stage.another({
    ...mailBy(mail),
    OIDC_PROVIDERS: JSON.stringify(providers),
    OIDC_ALLOW_HTTP: 'on',
    OIDC_SECRET_ACME: CLIENT.secret,
    OIDC_SECRET_BIG_CORP: CLIENT.secret,
    SECOND_FACTOR: 'required',
  })
  identity.trust(url, Object.keys(LABELS))
  const claims = { email: 'grace@example.com', email_verified: true, name: 'Grace Hopper' }
  identity.people.set('grace', claims)

  const register = (username: string) =>
    connect(url).register({
      body: { username, email: `${username}@example.com`, password: PASSWORD },
    })
  /** The messages that somebody got. */
  const mailTo = (name: string) =>
    mail.received.filter(({ envelope }) => envelope.to.includes(`${name}@example.com`))
  return {
    url,
    issuer: identity.issuer,
    mail,
    register,
    mailTo,
    // The first account becomes the site admin.
    admin: await register('root'),
    /** The link in the newest of so many messages to somebody, once they have arrived. */
    async linkIn(name: string, count: number): Promise<string> {
      await expect.poll(() => mailTo(name).length, PATIENCE).toBe(count)
      return /^http:\S+$/m.exec(mailTo(name).at(-1)?.text ?? '')?.[0] ?? ''
    },
    async stop() {
      await stop()
      await mail.close()
      await identity.close()
    },
  }
}
