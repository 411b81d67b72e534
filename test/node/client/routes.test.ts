import { expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'

const HEAD = `import type { Routes } from './table.ts'

/** The route of each operation: all that a client needs of the server at run time. The compiler compares it with the server's operations; \`npm run routes\` regenerates it. */
export const ROUTES = {
`
const FOOT = '} as const satisfies Routes\n'

test('the routes of the client are those of the operations, in their order', async () => {
  const lines = operations.map(({ name, method, path, reply }) => {
    const line = `'${method} ${path}${reply('7.92').kind === 'bytes' ? ' (bytes)' : ''}',\n`
    return `  ${name}:${name.length + line.length > 97 ? '\n    ' : ' '}${line}`
  })
  await expect(HEAD + lines.join('') + FOOT).toMatchFileSnapshot('../../../client/routes.ts')
})
