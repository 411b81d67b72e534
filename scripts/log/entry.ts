export type Level = 'info' | 'warn' | 'error'

/** Something that this process or the runtime has to say: how grave it is, which part says it, and a sentence. */
export type Entry = { level: Level; at: string; reason: string; reference?: string }

/** A message that the runtime prints. One that is no line of its own log has the level `log`, as the Worker's lines have. */
export type Printed = { level: string; message: string; timestamp: number }

/** The object that a text holds as JSON, if that is what it is. */
export function objectIn(text: string): Record<string, unknown> | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return Object(value) === value ? { ...Object(value) } : undefined
  } catch {
    return undefined
  }
}
