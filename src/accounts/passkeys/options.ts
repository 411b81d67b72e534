import { Buffer } from 'node:buffer'
import type { RequestContext } from '../../operations/request-context.ts'
import { sealKeysOf } from '../oauth/seal.ts'
import type { Profile } from '../users/profile-fields.ts'
import { TIMEOUT_MS, newQuestion } from './challenge.ts'
import { ALGORITHMS } from './public-key.ts'
import { relyingPartyOrThrow } from './relying-party.ts'

type Known = { credentialId: string; transports: string[] }

/** Asks a browser for a signature by a passkey: by any, or by one of those of a user. */
export function requestOptions(
  context: RequestContext,
  allowed: { userId: string; known: Known[] } | undefined,
) {
  const site = relyingPartyOrThrow(context.publicUrl)
  return {
    ...question(context, 'signIn', allowed?.userId),
    rpId: site.id,
    userVerification: 'required',
    allowCredentials: allowed?.known.map(descriptorOf) ?? [],
  }
}

type Owner = { id: string; username: string; profile: Profile }

/** Asks a browser for a new passkey of a user: one that needs no name to sign in by, and that asks its user who they are. */
export function creationOptions(
  context: RequestContext,
  purpose: 'add' | 'setUp',
  { id, username, profile }: Owner,
  known: Known[],
) {
  const site = relyingPartyOrThrow(context.publicUrl)
  return {
    ...question(context, purpose, id),
    rp: { id: site.id, name: 'Laneway' },
    user: { id: userHandleOf(id), name: username, displayName: profile.fullname || username },
    pubKeyCredParams: Object.values(ALGORITHMS).map((alg) => ({
      type: 'public-key' as const,
      alg,
    })),
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    attestation: 'none',
  }
}

/** The id of a user as authenticators keep it. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url')
}

function question({ deps }: RequestContext, purpose: 'signIn' | 'add' | 'setUp', userId?: string) {
  const made = { nowMs: deps.nowMs(), nonce: deps.newId() }
  return {
    ...newQuestion(sealKeysOf(deps.config), { purpose, userId }, made),
    timeout: TIMEOUT_MS,
  }
}

function descriptorOf({ credentialId: id, transports }: Known) {
  return { type: 'public-key', id, transports }
}
