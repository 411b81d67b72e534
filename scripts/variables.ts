import { type Config, readConfig } from '../src/kernel/config.ts'
import { expectKnownVariables } from '../src/kernel/variable-names.ts'
import { orUsageError } from './exit.ts'

/** The variables of wrangler.toml as texts: it may have numbers and booleans, too. */
export function textsOf(vars: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(vars).map(([name, value]) => [name, String(value)]))
}

/** Throws a usage error that names the first variable which Laneway does not have. */
export function expectKnown(vars: Record<string, string>): void {
  orUsageError(() => expectKnownVariables(vars))
}

/** Reads the configuration, or throws a usage error that names the variable which is wrong, or of which Laneway has none. */
export function configOf(vars: Record<string, string>): Config {
  expectKnown(vars)
  return orUsageError(() => readConfig(vars))
}
