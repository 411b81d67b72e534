import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { secretVariable } from '../../../src/kernel/provider-config.ts'
import { readSignInConfig } from '../../../src/kernel/sign-in-config.ts'
import { NAMED_PROVIDERS } from '../../support/providers/all.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/providers.md'), 'utf8')

/** The recipes of the page, by their headings. */
const RECIPES = new Map(
  PAGE.split('\n## ')
    .slice(1)
    .map((text) => [text.split('\n')[0] ?? '', text] as const),
)

test('every recipe of the page is tried against a server', () => {
  expect([...RECIPES.keys()]).toEqual([...NAMED_PROVIDERS.map(({ name }) => name), 'Others'])
})

test.each(NAMED_PROVIDERS.map((one) => [one.name, one] as const))(
  'the recipe of %s has the value that is tried, its secret, and where the provider leads back to',
  (name, { entry }) => {
    const recipe = RECIPES.get(name) ?? ''
    const values = [...recipe.matchAll(/```json\n([^]*?)```/g)].map(([, json = '']) => json)
    expect(values.map((json): unknown => JSON.parse(json))).toEqual([[entry]])
    const secret = secretVariable(entry.id)
    expect(recipe).toContain(`\`${secret}\``)
    expect(recipe).toContain(`https://boards.example.com/users/oidc/${entry.id}/callback`)
    const variables = { OIDC_PROVIDERS: values[0] ?? '', [secret]: 'the secret' }
    expect(readSignInConfig(variables).providers).toMatchObject([{ id: entry.id }])
  },
)
