import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')

/** The names of metrics in a text, without what is added to them in samples. */
function metricsIn(text: string): Set<string> {
  const names = [...text.matchAll(/\blaneway_[a-z_]+/g)].map(([name]) => name)
  return new Set(names.map((name) => name.replace(/_(?:bucket|count|sum|total)$/, '')))
}

const ours = metricsIn(['metrics', 'measures'].map((name) => read(`src/app/${name}.ts`)).join('\n'))

test.each(['alerts.yml', 'grafana.json'])('%s looks at metrics that there are', (name) => {
  const asked = metricsIn(read(`deploy/monitoring/${name}`))
  expect(asked.size).toBeGreaterThan(2)
  expect([...asked].filter((one) => !ours.has(one))).toEqual([])
})

test('the page about operating names every metric, and every alert', () => {
  const page = read('docs/operations.md')
  expect([...ours].filter((one) => !metricsIn(page).has(one))).toEqual([])
  const alerts = [...read('deploy/monitoring/alerts.yml').matchAll(/- alert: (\w+)/g)]
  expect(alerts.map(([, name = '']) => page.includes(`\`${name}\``))).toEqual(
    alerts.map(() => true),
  )
})
