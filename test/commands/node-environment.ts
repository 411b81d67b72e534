/** Returns what commands take of the environment of the tests, beside what a test gives them: where Node and what it has compiled are found, and how Node runs. */
export function nodeEnvironment() {
  const { PATH = '', NODE_COMPILE_CACHE = '', NODE_OPTIONS = '' } = process.env
  return { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS }
}
