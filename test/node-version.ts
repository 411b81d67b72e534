/** The oldest Node that vitest runs on. */
const LEAST = [22, 12] as const

/** Returns why tests cannot run on a version of Node; undefined if they can. */
export function whyTooOld(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1])) return undefined
  return (
    `The tests need Node ${LEAST.join('.')} or later, and this is ${version}: run them by ` +
    '`npm test`, which uses the Node 24 that `npm ci` installs, or set the Node of your editor to node_modules/node/bin/node.'
  )
}

// The configuration imports this first: what follows would fail without a reason.
const fault = whyTooOld(process.versions.node)
if (fault !== undefined) throw new Error(fault)
