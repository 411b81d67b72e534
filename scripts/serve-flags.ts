import { parseArgs } from 'node:util'

/** Wrong usage of a script; the message says what is wrong. */
export class UsageError extends Error {}

/** Parses a port; 0 means any free one. */
export function portFrom(text: string, name: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw new UsageError(`${name} must be a number from 0 to 65535, not '${text}'.`)
}

/** Parses `NAME=VALUE` texts into one object; later ones win. */
export function varsFrom(texts: readonly string[]): Record<string, string> {
  const entries = texts.map((text): [string, string] => {
    const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/s.exec(text) ?? []
    if (name !== undefined && value !== undefined) return [name, value]
    throw new UsageError(`--var must be NAME=VALUE, not '${text}'.`)
  })
  return Object.fromEntries(entries)
}

const VAR = { var: { type: 'string', multiple: true } } as const

/** Reads the flags of `npm start`. Throws UsageError for unknown flags. */
export function startFlags(args: string[]): {
  state: string | undefined
  vars: Record<string, string>
} {
  return orUsageError(() => {
    const { values } = parseArgs({ args, options: { state: { type: 'string' }, ...VAR } })
    if (values.state === '') throw new UsageError('--state must be a folder.')
    return { state: values.state, vars: varsFrom(values.var ?? []) }
  })
}

/** Reads the flags of `npm run serve`. Throws UsageError for unknown flags. */
export function serveFlags(args: string[]): {
  port: number
  state: string
  vars: Record<string, string>
} {
  const options = { port: { type: 'string' }, state: { type: 'string' }, ...VAR } as const
  return orUsageError(() => {
    const { values } = parseArgs({ args, options })
    if (values.port === undefined || !values.state) {
      throw new UsageError('Usage: npm run serve -- --port N --state DIR [--var NAME=VALUE]...')
    }
    return {
      port: portFrom(values.port, '--port'),
      state: values.state,
      vars: varsFrom(values.var ?? []),
    }
  })
}

function orUsageError<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof TypeError)
      throw new UsageError(error.message.split(/\.? (?=To specify)|\n/)[0])
    throw error
  }
}
