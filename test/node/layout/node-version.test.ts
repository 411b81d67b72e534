import { expect, test } from 'vitest'
import { whyTooOld } from '../../node-version.ts'

test.each(['18.0.0', '20.20.2', '22.11.9'])('tests on Node %s say which Node to use', (version) => {
  expect(whyTooOld(version)).toMatch(
    `The tests need Node 22.12 or later, and this is ${version}: run them by \`npm test\``,
  )
})

test.each(['22.12.0', '24.21.0', '26.0.0'])('tests run on Node %s', (version) => {
  expect(whyTooOld(version)).toBe(undefined)
})
