import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A moment as it follows a word such as *since* in every language: a day or a time, not how long ago it was. */
const AGO = /'[\w.-]*since[\w.-]*', \{ when: relativeTime/

test('no phrase says since how long ago', () => {
  const files = globSync('web/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(100)
  const wrong = files.filter((file) => AGO.test(readFileSync(file, 'utf8')))
  expect(wrong).toEqual([])
})
