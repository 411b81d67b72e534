/** A value with the labels that tell it from others of its metric. `suffix` is one of `_bucket`, `_sum` and `_count`. */
export type Sample = { labels?: Record<string, string>; suffix?: string; value: number }

/** A metric by its name without a suffix, with its unit at the end of the name (`laneway_file_bytes`). */
export type Metric = {
  name: string
  kind: 'counter' | 'gauge' | 'histogram'
  help: string
  samples: Sample[]
}

/** The forms in which Prometheus reads metrics: OpenMetrics 1.0, and its own older one. */
export type Form = 'open-metrics' | 'text'

/** The media types of the forms. */
export const MEDIA_TYPES: Record<Form, string> = {
  'open-metrics': 'application/openmetrics-text; version=1.0.0; charset=utf-8',
  text: 'text/plain; version=0.0.4; charset=utf-8',
}

/** Writes metrics as Prometheus reads them. Names and labels are ours; the values of labels may be any text. */
export function exposition(metrics: readonly Metric[], form: Form): string {
  const lines = metrics.flatMap((metric) => linesOf(metric, form))
  return [...lines, ...(form === 'open-metrics' ? ['# EOF'] : []), ''].join('\n')
}

function linesOf({ name, kind, help, samples }: Metric, form: Form): string[] {
  const total = kind === 'counter' ? '_total' : ''
  // OpenMetrics names the family without `_total`, the older form with it.
  const family = form === 'open-metrics' ? name : name + total
  return [
    `# HELP ${family} ${help}`,
    `# TYPE ${family} ${kind}`,
    ...samples.map(
      ({ labels = {}, suffix = total, value }) => `${name}${suffix}${textOf(labels)} ${value}`,
    ),
  ]
}

function textOf(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(value: string): string {
  return value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')
}
