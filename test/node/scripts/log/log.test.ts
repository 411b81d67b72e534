import { describe, expect, test } from 'vitest'
import { openLog } from '../../../../scripts/log/log.ts'

const TIME_MS = Date.parse('2026-11-29T00:27:41.145Z')
const time = '2026-11-29T00:27:41.145Z'

/** A log, and what it has written. */
function logged(held = false) {
  const out: string[] = []
  const err: string[] = []
  const streams = { out: (line: string) => out.push(line), err: (line: string) => err.push(line) }
  return { out, err, log: openLog(streams, { held, now: () => TIME_MS }) }
}

/** Returns what becomes of a text that the runtime prints. */
function entryOf(message: string, level = 'log'): unknown {
  const { out, err, log } = logged()
  log.printed({ level, message, timestamp: TIME_MS })
  expect(out).toEqual([])
  return err.map((line): unknown => JSON.parse(line))[0]
}

describe('the log', () => {
  test('has the lines of requests as the Worker wrote them, on the one stream', () => {
    const { out, err, log } = logged()
    const line = `{"level":"info","time":"${time}","operation":"hello"}`
    log.printed({ level: 'log', message: line, timestamp: 0 })
    expect([out, err]).toEqual([[line], []])
  })

  test('gives errors of the Worker their time, on the other stream', () => {
    const { out, err, log } = logged()
    const message = '{"level":"error","at":"batch","board":"b"}'
    log.printed({ level: 'error', message, timestamp: TIME_MS })
    expect([out, err]).toEqual([
      [],
      [`{"level":"error","at":"batch","time":"${time}","board":"b"}`],
    ])
  })

  test('keeps lines back until the start is told, in their order', () => {
    const { out, err, log } = logged(true)
    log.say({ level: 'warn', at: 'front', reason: 'first' })
    log.say({ level: 'warn', at: 'front', reason: 'second' })
    log.printed({ level: 'log', message: '{"level":"info","time":""}', timestamp: 0 })
    expect([...out, ...err]).toEqual([])
    log.release()
    expect(out).toHaveLength(1)
    expect(err.map((line) => JSON.parse(line).reason)).toEqual(['first', 'second'])
    expect(JSON.parse(err[0] ?? '')).toEqual({ level: 'warn', at: 'front', time, reason: 'first' })
    log.say({ level: 'info', at: 'disk', reason: 'third' })
    expect(err).toHaveLength(3)
  })
})

describe('what the runtime prints is', () => {
  test('a sentence with the reference of the fault, without the stack', () => {
    const reference = 'gfuu1ad1t3879od0hm591vl6'
    expect(
      entryOf(
        `e = workerd/util/sqlite.c++:914: failed: SQLite failed; dbErrorMessage(prepareResult, db) = database disk image is malformed: SQLITE_CORRUPT\nstack: /opt/workerd@28a3c60 /opt/workerd@3ac7580; sentryErrorContext = jsgInternalError; wdErrId = ${reference}; sentryTag = SENTRY_DO`,
        'error',
      ),
    ).toEqual({
      level: 'error',
      at: 'runtime',
      time,
      reason:
        'SQLite failed; dbErrorMessage(prepareResult, db) = database disk image is malformed: SQLITE_CORRUPT',
      reference,
    })
  })

  test('a warning without places in its code, where a host shows a certificate that is not trusted', () => {
    const line =
      'Socket proxy disconnected abruptly; e = rust/worker/ffi.rs:110: failed: invalid peer certificate: UnknownIssuer'
    expect(entryOf(line)).toEqual({
      level: 'warn',
      at: 'runtime',
      time,
      reason: 'Socket proxy disconnected abruptly; invalid peer certificate: UnknownIssuer',
    })
  })

  test('nothing, where it is a stack alone, or about how the runtime starts', () => {
    for (const line of [
      'stack: 5af2 5b01 88ac',
      '    at async batch (d1-api:142:19)',
      ' ',
      'NOSENTRY per-isolate bootstrap compile cache failed its compatibility check; scripts will be compiled from source',
    ])
      expect(entryOf(line)).toBeUndefined()
  })

  test.each([
    [
      'no fault, where a client wrote nonsense or left',
      'Uncaught exception: kj/compat/http.c++:6214: failed: remote.jsg.Error: WebSocket protocol error; protocolError.statusCode = 1002',
      'info',
      'Uncaught exception: WebSocket protocol error; protocolError.statusCode = 1002',
    ],
    [
      'without marks for its makers',
      'workerd/io/io-context.c++:372: warning: NOSENTRY IoContext dropped queued cross-context actions',
      'info',
      'warning: IoContext dropped queued cross-context actions',
    ],
    [
      'an error, where it ends',
      '*** Received signal #11: Segmentation fault',
      'error',
      'Received signal #11: Segmentation fault',
    ],
    [
      'what stands below its banner',
      '*** Uncaught exception ***\nworkerd/util/sqlite.c++:914: failed: SQLite failed; x = file is not a database: SQLITE_NOTADB',
      'error',
      'SQLite failed; x = file is not a database: SQLITE_NOTADB',
    ],
    ['one line, whatever controls it has', 'a\u001B[31m\u2028b\rc', 'info', 'a [31m b c'],
    [
      'without values of statements',
      'Uncaught Error: Failed query: insert into users values (?) params: ada',
      'error',
      'Uncaught Error: A statement failed.',
    ],
    [
      'without tokens, passwords and links that let in',
      'failed: https://ada:hunter2@mail.example/s/AbCdEf?access_token=abc.def&x=1 Bearer abc.def_g eyJhbGciOi.eyJzdWIi.mr-M_aB setupCode: 1234-5678',
      'error',
      'https://…@mail.example/s/…?access_token=…&x=1 Bearer … … setupCode: …',
    ],
  ])('%s', (_, message, level, reason) => {
    expect(entryOf(message)).toEqual({ level, at: 'runtime', time, reason })
  })

  test('short', () => {
    expect(entryOf('x'.repeat(10_000))).toMatchObject({ reason: `${'x'.repeat(500)}…` })
  })

  test('a sentence also where it is JSON that is no line of the Worker', () => {
    expect(entryOf('{"a":1}')).toMatchObject({ at: 'runtime', reason: '{"a":1}' })
  })
})
