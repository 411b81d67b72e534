const counts = new Map<string, number>()

/** The number of lines that this isolate has written of each place where something went wrong. The code names the places, so there are few. */
export const errorsLogged: ReadonlyMap<string, number> = counts

/** Writes a line of JSON to the log: the place where something went wrong, and facts about it. No entry holds anything that people have written. */
export function logError(at: string, entry: object): void {
  counts.set(at, (counts.get(at) ?? 0) + 1)
  console.error(JSON.stringify({ level: 'error', at, ...entry }))
}

/** Characters that end a line somewhere, control a terminal, or reorder the text around them: control characters (C0, DEL and C1), line and paragraph separators, and bidirectional controls. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu

/** A text that clients chose as one line, so that in a log it is not taken for entries of its own. */
export function oneLine(text: string): string {
  return text.replace(UNSAFE, ' ')
}

/** The messages of an error and its causes for the log, without Drizzle's own, which contains the parameters. */
export function describeFault(thrown: unknown): string {
  const messages: string[] = []
  for (let at = thrown, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (!at.message.startsWith('Failed query:')) messages.push(at.message)
  }
  return messages.join(' | ')
}

/** Writes to the log that something was thrown there, and facts about it. */
export function logFault(at: string, thrown: unknown, about: object = {}): void {
  logError(at, { ...about, fault: withoutSecrets(describeFault(thrown)) })
}

/** Tokens of the service, what comes after the names of secrets in queries and headers, and passwords in addresses. */
const SECRETS: [RegExp, string][] = [
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]+)?/g, '…'],
  [/\b(bearer[ .]|basic )[\w.~+/=-]+/gi, '$1…'],
  [
    /([?&;{,"'\s][\w-]*(?:token|secret|password|passphrase|setup_?code|api_?key|signature)["']?\s*[=:]\s*["']?)[^&\s"',;]+/gi,
    '$1…',
  ],
  [/([?&](?:code|key|sig)=)[^&\s"',;]+/gi, '$1…'],
  [/\/\/[^/\s@]+@/g, '//…@'],
  // The secret with which the address of a link ends lets in whoever has it.
  [/\/(reset|confirm|join|s|unsubscribe|invitations|shares|feeds)\/[^/?\s"']+/g, '/$1/…'],
]

/** A path or a text for the log without the secrets in it. */
export function withoutSecrets(text: string): string {
  return SECRETS.reduce((kept, [secret, instead]) => kept.replace(secret, instead), text)
}
