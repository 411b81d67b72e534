import type { Json } from '../client.ts'

/** Somebody at a provider: who they are, and their groups or roles. */
export type ProviderUser = {
  subject: string
  username: string
  name: string
  email: string
  groups: string[]
}

/**
 * A provider as its public documents describe what it sends, for the recipe of the same name in
 * docs/providers.md.
 */
export type NamedProvider = {
  /** The heading of the recipe. */
  name: string
  /** The entry of OIDC_PROVIDERS in the recipe. */
  entry: Json & { id: string; issuer: string; clientId: string; adminGroup?: string }
  /** The data that it publishes of itself. */
  discovery: Json & { issuer: string }
  /** Publishes the key that it signs with. */
  key(own: Json): Json[]
  /** The claims of an ID token beside `iss`, `aud`, `exp`, `iat` and `nonce`. */
  idToken(user: ProviderUser): Json
  userInfo(user: ProviderUser): Json
  /** The user info comes as a signed JWT. */
  signsUserInfo?: true
  /** The values beside the code and the state in the address that it leads back to. */
  back?: Record<string, string>
}

/** The settings that all providers have in common. */
export const CODE_FLOW = {
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  code_challenge_methods_supported: ['S256'],
} as const
