import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scaleTables } from '../../../bench/scale.ts'

const page = readFileSync(join(import.meta.dirname, '../../../bench/scale.md'), 'utf8')

/** A table without the spaces that a formatter puts into it. */
const bare = (text: string) => text.replace(/-+/g, '-').replace(/ +/g, '')

test.each(scaleTables())('the page about scale has what is computed:\n%s', (table) => {
  expect(bare(page)).toContain(bare(table))
})
