import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const LOG = resolve(import.meta.dirname, '../../../../scripts/log')

/** Runs statements in a process that logs, and returns the lines that it printed and its exit code. */
async function printedBy(statements: string) {
  const script = `
    import { openLog, processStreams } from '${LOG}/log.ts'
    import { logProcess } from '${LOG}/process-log.ts'
    logProcess(openLog(processStreams((line) => line)))
    ${statements}`
  return new Promise<{ code: unknown; lines: unknown[] }>((done) => {
    const args = ['--input-type=module', '-e', script]
    execFile(process.execPath, args, (error, stdout, stderr) => {
      const lines = `${stdout}${stderr}`.split('\n').filter((line) => line !== '')
      done({ code: error?.code ?? 0, lines: lines.map((line): unknown => JSON.parse(line)) })
    })
  })
}

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

test('warnings of Node are lines of the log', async () => {
  const { lines } = await printedBy(
    `process.emitWarning('It is old.', 'DeprecationWarning', 'DEP0999')`,
  )
  const reason = 'DeprecationWarning: It is old.'
  expect(lines).toEqual([{ level: 'warn', at: 'node', time, reason }])
})

test('what packages print is a line of the log for each text, without the stack', async () => {
  const { lines } = await printedBy(
    `console.error(new Error('It broke.')); console.log('\\u001B[31mhello\\u001B[39m\\n  there')`,
  )
  expect(lines).toEqual([
    { level: 'error', at: 'console', time, reason: 'Error: It broke.' },
    { level: 'info', at: 'console', time, reason: 'hello' },
  ])
})

test.each([
  [
    'is thrown',
    `setTimeout(() => { throw new Error('no store', { cause: new Error('no disk') }) })`,
  ],
  ['is rejected', `Promise.reject(new Error('no store', { cause: new Error('no disk') }))`],
])('what %s and caught by nobody ends the process, and is one line', async (_, statement) => {
  const { code, lines } = await printedBy(statement)
  const reason = 'The service ends: no store | no disk'
  expect([code, lines]).toEqual([1, [{ level: 'error', at: 'node', time, reason }]])
})
