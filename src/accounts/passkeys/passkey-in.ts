import type { RequestContext } from '../../operations/request-context.ts'
import type { Asked } from './challenge.ts'
import { relyingPartyOrThrow } from './relying-party.ts'
import type { NewPasskey } from './saves.ts'
import { type Registration, verifyRegistration } from './verify.ts'

type Given = {
  asked: Asked
  name: string
  credential: Registration & { response: { transports?: string[] | undefined } }
}

/** The row of the passkey that a browser has made for a user. Throws if it is no answer to what was asked. */
export function passkeyIn(
  { publicUrl, deps }: RequestContext,
  userId: string,
  { asked: { challenge }, name, credential }: Given,
): NewPasskey {
  const site = relyingPartyOrThrow(publicUrl)
  const made = verifyRegistration(credential, { ...site, challenge })
  const createdAt = new Date(deps.nowMs()).toISOString()
  const transports = credential.response.transports ?? []
  return { id: deps.newId(), userId, name, ...made, transports, createdAt, lastUsedAt: null }
}
