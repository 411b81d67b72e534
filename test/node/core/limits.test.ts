import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type ErrorCode, statusOf } from '../../../src/kernel/contract/app-error.ts'
import { ALL_LIMITS } from '../../../src/boards/model/limits.ts'

describe('the page about limits', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/limits.md'), 'utf8')
  const [, body = ''] = /\| Of \|[^\n]*\n[^\n]*\n((?:\|[^\n]*\n)+)/.exec(page) ?? []
  const rows = body.trim().split('\n')
  const cells = rows.map((row) => row.split('|').slice(1, -1))
  const documented = cells.map((row) => row.map((cell) => cell.trim()))

  const byText = (a: unknown[], b: unknown[]) => a.join().localeCompare(b.join())

  /** A key as the page writes it: `namedTokens` as `named tokens`. */
  const inText = (key: string) => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

  test('has every limit with its number, and no other', () => {
    const wanted = Object.entries(ALL_LIMITS).flatMap(([of, limits]) =>
      Object.entries(limits).map(([what, most]) => [
        `a ${inText(of)}`,
        inText(what),
        most.toLocaleString('en-US'),
      ]),
    )
    const shown = documented.map(([of, what = '', most]) => [of, what.replace(/[,:].*/, ''), most])
    expect(shown.toSorted(byText)).toEqual(wanted.toSorted(byText))
  })

  test('has for each error the status with which it is answered', () => {
    for (const [, , , beyond = ''] of documented) {
      const [, status, code] = /^(\d+) `([\w.]+)`$/.exec(beyond) ?? []
      // The page is compared with what the code says of it.
      expect([beyond, statusOf(code as ErrorCode)]).toEqual([beyond, Number(status)])
    }
  })
})
