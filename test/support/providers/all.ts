import { authelia } from './authelia.ts'
import { authentik } from './authentik.ts'
import { entra } from './entra.ts'
import { google } from './google.ts'
import { keycloak } from './keycloak.ts'
import { zitadel } from './zitadel.ts'

/** The providers that have recipes, in the order of the page. */
export const NAMED_PROVIDERS = [keycloak, authentik, google, entra, authelia, zitadel] as const
