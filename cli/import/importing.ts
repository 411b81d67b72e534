import type { Client } from '../../client/client.ts'
import type { Progress } from './progress.ts'
import type { Service } from './service.ts'
import type { Kept } from './state.ts'

/** An import: between which services, what was kept of it, and its options on the wire. */
export type Importing = {
  api: Client
  source: string
  kept: Kept
  progress: Progress
  service: Service
  query: Record<string, string>
}
