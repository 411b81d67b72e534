import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import cli from '../../../cli/package.json' with { type: 'json' }
import client from '../../../client/package.json' with { type: 'json' }
import lock from '../../../package-lock.json' with { type: 'json' }
import root from '../../../package.json' with { type: 'json' }

const { version } = root

test('the client, the tool and the lockfile have the version of the service', () => {
  const { '': here, cli: lockedCli, client: lockedClient } = lock.packages
  const versions = [cli, client, lock, here, lockedCli, lockedClient].map((one) => one.version)
  expect(new Set(versions)).toEqual(new Set([version]))
})

test('the changelog has a section for the version', () => {
  const changelog = readFileSync(join(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8')
  expect(changelog).toMatch(new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\]`, 'm'))
})

test('there is data of the version, which later versions are tested with', () => {
  const kept = readdirSync(join(import.meta.dirname, '../../upgrades', version))
  expect(kept.toSorted()).toEqual(['ids.json', 'replies.json', 'state'])
})
