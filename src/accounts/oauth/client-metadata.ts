import { redirectUriFault } from './redirect-uri.ts'

/** A program that asks for access to an account. */
export type OAuthClient = {
  /** Its `client_id`. */
  id: string
  /** The name that it gives itself. Anybody can take any name. */
  name: string
  /** The host that its metadata was fetched from; undefined if it sent the metadata itself. */
  host: string | undefined
  redirectUris: string[]
}

/** The part of what a client says of itself (RFC 7591) that this service uses. */
export type ClientMetadata = Pick<OAuthClient, 'name' | 'redirectUris'>

/** Most redirect URIs of a client, and longest name shown, in characters. */
const MOST = { redirectUris: 30, name: 60 } as const

export type Claimed = { metadata: ClientMetadata } | { fault: string; isAboutRedirects?: true }

/** Reads the metadata of a client; returns the fault in a sentence if these are not valid. */
export function readClientMetadata(given: unknown): Claimed {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { fault: 'The metadata must be a JSON object.' }
  const claims: Record<string, unknown> = { ...given }
  const fault = faultOfFlow(claims)
  if (fault !== undefined) return { fault }
  const { redirect_uris: uris, client_name: name = '' } = claims
  if (typeof name !== 'string') return { fault: 'client_name must be text.' }
  if (!isTexts(uris) || uris.length === 0 || uris.length > MOST.redirectUris)
    return redirectFault(`must be a list of 1 to ${MOST.redirectUris} URIs`)
  for (const uri of uris) {
    const wrong = redirectUriFault(uri)
    if (wrong !== undefined) return redirectFault(`has an entry that ${wrong}`)
  }
  return { metadata: { name: printable(name), redirectUris: uris } }
}

function redirectFault(reason: string): Claimed {
  return { fault: `redirect_uris ${reason}.`, isAboutRedirects: true }
}

/** Finds fault with a client that wants another flow than the one that this service has. A client that names none gets that one. */
function faultOfFlow({ grant_types: grants, response_types: types }: Record<string, unknown>) {
  if (grants !== undefined && !(isTexts(grants) && grants.includes('authorization_code')))
    return 'grant_types must include authorization_code.'
  if (types !== undefined && !(isTexts(types) && types.includes('code')))
    return 'response_types must include code.'
  return undefined
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

/**
 * A name without what changes how the text around it reads: line ends, characters without a glyph, and
 * those that turn the direction of text. Its markup needs no care, because pages show it as text.
 */
function printable(name: string): string {
  const plain = name
    .slice(0, 4 * MOST.name)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .trim()
  const characters = [...plain]
  return characters.length <= MOST.name ? plain : `${characters.slice(0, MOST.name - 1).join('')}…`
}
