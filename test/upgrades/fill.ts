import { ask, operationsOf } from './ask.ts'
import { STEPS, type Step } from './steps.ts'

/** The ids and secrets that the replies gave, by the names in the steps. */
export type Ids = Record<string, string>

/** Fills a new service with what it can store; returns the ids of it, and the steps for which its version has no operation. */
export async function fill(url: string): Promise<{ ids: Ids; left: string[] }> {
  const shapes = new Set([...(await operationsOf(url))].map(shapeOf))
  const isKnown = (step: Step) => shapes.has(shapeOf(step.ask))
  const ids: Ids = {}
  for (const step of STEPS.filter(isKnown)) await take(url, step, ids)
  return { ids, left: STEPS.filter((step) => !isKnown(step)).map((step) => step.ask) }
}

async function take(url: string, step: Step, ids: Ids): Promise<void> {
  const [method = '', path = ''] = filled(step.ask, ids).split(' ')
  const { status, body } = await ask(url, method, path, {
    token: ids[step.by ?? 'token'],
    json: step.body && (JSON.parse(filled(JSON.stringify(step.body), ids)) as unknown),
    form: step.file && formOf(step.file),
  })
  if (status >= 300) throw new Error(`${step.ask}: ${status} ${JSON.stringify(body)}`)
  for (const [name, at] of Object.entries(step.gives ?? {}))
    ids[name] = lastPart(String(at === '' ? body : Reflect.get(Object(body), at)))
}

function lastPart(text: string): string {
  return text.slice(text.lastIndexOf('/') + 1)
}

function formOf({ field, name, type, base64 }: NonNullable<Step['file']>): FormData {
  const form = new FormData()
  form.append(field, new File([Buffer.from(base64, 'base64')], name, { type }))
  return form
}

/** Puts ids in the place of their names. */
export function filled(text: string, ids: Ids): string {
  return text.replaceAll(/\{(\w+)\}/g, (name, key: string) => ids[key] ?? name)
}

/** An operation without the names of its parameters, which differ between these steps and the documents. */
function shapeOf(operation: string): string {
  return operation.replaceAll(/\{\w+\}/g, '{}')
}
