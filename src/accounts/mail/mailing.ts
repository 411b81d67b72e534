import type { Signal } from '../../kernel/signals.ts'

/** What messages are made with. */
export type MailSource = {
  publicUrl: string
  deps: { config: { secret: string }; nowMs(): number; newId(): string }
}

/** The mail of a request. */
export type Mailing = {
  source: MailSource
  /** The language that the request asks for; empty for none. */
  language: string
  /** Has a message sent after the reply. */
  send(signal: Signal): void
  /** Does what the reply must not wait for, as it would tell how long it took. What fails is logged. */
  later(task: () => Promise<void>): void
}
