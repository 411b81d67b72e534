import { SourceError } from './source-error.ts'

type Place = { program: string; base: string }

/** The sentence that ends a run which does not reach a service. */
export function unreached({ program, base }: Place): string {
  return `${program} at ${base} was not reached. Start again to go on where it broke off.`
}

/** A refusal of a service in words. */
export function refusal({ program }: Place, { status }: Response, path: string): SourceError {
  const where = path.replace(/\?.*/, '')
  if (status === 401)
    return new SourceError(
      `${program} does not take the key or password (401): it is wrong, or has expired. Start again with another one to go on where it ended.`,
      status,
    )
  if (status === 403)
    return new SourceError(`${program} does not let you read ${where} (403).`, status)
  if (status === 404) return new SourceError(`${program} has no ${where} (404).`, status)
  return new SourceError(`${program} answered ${status} for ${where}.`, status)
}
