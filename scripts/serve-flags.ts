import { parseArgs } from 'node:util'
import { orUsageError, usageError } from './exit.ts'

/** Parses a port; 0 means any free one. */
export function portFrom(text: string, name: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  return usageError(`${name} must be a number from 0 to 65535, not '${text}'.`)
}

/** Parses `NAME=VALUE` texts into one object; later ones win. */
export function varsFrom(texts: readonly string[]): Record<string, string> {
  const entries = texts.map((text): [string, string] => {
    const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/s.exec(text) ?? []
    if (name !== undefined && value !== undefined) return [name, value]
    return usageError(`--var must be NAME=VALUE, not '${text}'.`)
  })
  return Object.fromEntries(entries)
}

const VAR = { var: { type: 'string', multiple: true } } as const

/** Reads the flags of `npm start`. Unknown flags are usage errors. */
export function startFlags(args: string[]): {
  state: string | undefined
  vars: Record<string, string>
} {
  return orUsageError(() => {
    const { values } = parseArgs({ args, options: { state: { type: 'string' }, ...VAR } })
    if (values.state === '') usageError('--state must be a folder.')
    return { state: values.state, vars: varsFrom(values.var ?? []) }
  }, withoutHint)
}

/** Reads the flags of `npm run serve`. Unknown flags are usage errors. */
export function serveFlags(args: string[]): {
  port: number
  state: string
  vars: Record<string, string>
} {
  const options = { port: { type: 'string' }, state: { type: 'string' }, ...VAR } as const
  return orUsageError(() => {
    const { values } = parseArgs({ args, options })
    if (values.port === undefined || !values.state) {
      usageError('Usage: npm run serve -- --port N --state DIR [--var NAME=VALUE]...')
    }
    return {
      port: portFrom(values.port, '--port'),
      state: values.state,
      vars: varsFrom(values.var ?? []),
    }
  }, withoutHint)
}

/** The message of a flag that `parseArgs` refuses, without its hint about positional arguments. */
function withoutHint(error: Error): string {
  const [sentence = error.message] =
    error instanceof TypeError ? error.message.split(/\.? (?=To specify)|\n/) : []
  return sentence
}
