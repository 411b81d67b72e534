import { type Ask, type Reply, headerOf } from './ask.ts'
import { errorFaults, successFaults } from './shape.ts'
import { parse } from './wire.ts'

const PROBLEM = /^application\/problem\+json\b/
const JSON_TYPE = /^application\/(?:problem\+)?json\b/

/** The texts that no error may hold: frames of a stack, and the words of the store. */
const INSIDE =
  /\n\s*at |\bat [\w.<>]+ \(|\w+\.[jt]s:\d+|SQLITE_|\bD1_|\bD1\b|drizzle|workerd|miniflare|\b(?:TypeError|RangeError|URIError|SyntaxError|ReferenceError)\b|\b(?:select|insert into|update|delete from)\b.+\b(?:from|values|set|where)\b/i

/** Pages for browsers are not part of the documented interface. */
const INTERFACE = /^\/(?:r\/|api\b|users\b|openapi\.json|healthz)/

/** Longest value of a body that a refusal may repeat: an id. */
const ID_LENGTH = 64

/** Returns what is wrong with a reply by itself, a phrase for each. */
export function faultsOf(ask: Ask, reply: Reply, secrets: ReadonlySet<string>): string[] {
  const { status, headers, body } = reply
  if (!headers.has('api-revision')) return unreached(ask, reply)
  const type = headers.get('content-type') ?? ''
  const isFile = headers.has('content-disposition')
  const text = isFile ? '' : body.toString('utf8')
  const isJson = JSON_TYPE.test(type) && text !== ''
  const value = isJson ? parse(text) : undefined
  return [
    ...broken([
      [status >= 500, `is answered ${status}`],
      [isPage(ask, type) && !isFile, 'is answered with a page'],
      [isJson && value === undefined, 'is answered with broken JSON'],
      [status < 400 && hasError(value), 'is answered an error as a success'],
      [[...secrets].some((secret) => text.includes(secret)), 'holds a secret that was sent'],
    ]),
    ...headerFaults(reply),
    ...(status < 400 ? successFaults(ask, reply, value) : refusalFaults(ask, reply, value, text)),
  ]
}

type Rule = [isBroken: boolean, fault: string]

function broken(rules: Rule[]): string[] {
  return rules.filter(([isBroken]) => isBroken).map(([, fault]) => fault)
}

function isPage({ target }: Ask, type: string): boolean {
  return /^text\/html/i.test(type) && INTERFACE.test(target)
}

function hasError(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && 'error' in value
}

function headerFaults({ status, headers }: Reply): string[] {
  const isBusy = status === 429 || status === 503
  return broken([
    [headers.get('x-content-type-options') !== 'nosniff', 'lacks nosniff'],
    [!headers.has('content-security-policy'), 'lacks a Content-Security-Policy'],
    [!headers.has('x-request-id'), 'lacks X-Request-Id'],
    [status >= 400 && headers.get('cache-control') !== 'no-store', 'may be kept by a cache'],
    [status === 405 && !headers.has('allow'), 'lacks Allow'],
    [status === 401 && !headers.has('www-authenticate'), 'lacks WWW-Authenticate'],
    [isBusy && !headers.has('retry-after'), 'lacks Retry-After'],
    [headers.has('set-cookie'), 'has a header that was sent as text'],
  ])
}

function refusalFaults(ask: Ask, { status, headers }: Reply, value: unknown, text: string) {
  const faults = broken([
    [INSIDE.test(text), 'reveals internals'],
    [isQuoted(ask, text), 'repeats a long value in a refusal'],
  ])
  if (ask.method === 'HEAD') return faults
  const type = PROBLEM.test(headers.get('content-type') ?? '')
  return [...faults, ...errorFaults(value, { status, headers, isProblem: wantsProblem(ask), type })]
}

/** The methods and addresses that the runtime knows to be such. */
const METHOD = /^(?:GET|HEAD|POST|PUT|DELETE|PATCH|OPTIONS|TRACE|PROPFIND)$/
const ADDRESS = /^\/[\w\-.~:/?@!$&'()*+,;=%[\]]*$/

/** Targets that the runtime, or the pages beside the service, answer. */
const ELSEWHERE = /^\/(?:cdn-cgi\/|docs\b|\?|$)/

/** The runtime may reply by itself, but only to requests that are no HTTP or lead elsewhere. */
function unreached({ framing, target, method, headers }: Ask, { status }: Reply): string[] {
  const isHttp =
    ADDRESS.test(target) &&
    METHOD.test(method) &&
    target.length < 60_000 &&
    !headers.some(([name, value]) => /^mf-/i.test(name) || /[^\x20-\x7e]/.test(value))
  if (framing === 'cut' || !isHttp || ELSEWHERE.test(target)) return []
  return [`is answered ${status} by something before the service`]
}

function wantsProblem(ask: Ask): boolean {
  return ask.headers.some(
    ([name, value]) => name === 'Accept' && value.includes('application/problem+json'),
  )
}

/** Returns true if a refusal repeats a value of the body. */
function isQuoted({ reaches }: Ask, text: string): boolean {
  const sent = textsIn(reaches?.fields).filter((one) => one.length > ID_LENGTH)
  return sent.some((one) => text.includes(one))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

/** Returns what is wrong with there being no reply, where one was due. */
export function faultOfNone(ask: Ask, outcome: 'closed' | 'silent'): string[] {
  const isBroken = ask.framing === 'cut' || headerOf(ask, 'expect') !== undefined
  if (isBroken) return []
  return [outcome === 'silent' ? 'is not answered within 10 s' : 'is answered by closing']
}
