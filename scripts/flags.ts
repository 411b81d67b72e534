import { parseArgs } from 'node:util'

/** What the caller did wrong, in one sentence. */
export class Misuse extends Error {}

/** A port from its text; 0 stands for any free one. */
export function portFrom(text: string, name: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw new Misuse(`${name} is a number from 0 to 65535, not '${text}'.`)
}

/** `NAME=VALUE` texts as one object; a later one wins. */
export function varsFrom(texts: readonly string[]): Record<string, string> {
  const entries = texts.map((text): [string, string] => {
    const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/s.exec(text) ?? []
    if (name !== undefined && value !== undefined) return [name, value]
    throw new Misuse(`--var is NAME=VALUE, not '${text}'.`)
  })
  return Object.fromEntries(entries)
}

const VAR = { var: { type: 'string', multiple: true } } as const

/** The folder and the variables that `npm start` is given; throws Misuse on any other flag. */
export function startFlags(args: string[]): {
  state: string | undefined
  vars: Record<string, string>
} {
  return rightly(() => {
    const { values } = parseArgs({ args, options: { state: { type: 'string' }, ...VAR } })
    if (values.state === '') throw new Misuse('--state is a folder.')
    return { state: values.state, vars: varsFrom(values.var ?? []) }
  })
}

/** The flags of `npm run serve`; throws Misuse on any it does not know. */
export function serveFlags(args: string[]): {
  port: number
  state: string
  vars: Record<string, string>
} {
  const options = { port: { type: 'string' }, state: { type: 'string' }, ...VAR } as const
  return rightly(() => {
    const { values } = parseArgs({ args, options })
    if (values.port === undefined || !values.state) {
      throw new Misuse('Usage: npm run serve -- --port N --state DIR [--var NAME=VALUE]...')
    }
    return {
      port: portFrom(values.port, '--port'),
      state: values.state,
      vars: varsFrom(values.var ?? []),
    }
  })
}

function rightly<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof TypeError)
      throw new Misuse(error.message.split(/\.? (?=To specify)|\n/)[0])
    throw error
  }
}
