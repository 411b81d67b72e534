import { AppError } from '../../kernel/contract/app-error.ts'
import { parseJson } from '../../kernel/contract/json.ts'

/** Deepest nesting of a file. Documents of Jira nest further than requests may. */
const MOST_DEPTH = 100

/** Parses a file of JSON; undefined if it is malformed. Throws if it nests too deep. */
export function parseFile(text: string): unknown {
  const value = parseJson(text, MOST_DEPTH)
  if (value === undefined && nestsDeeper(text)) throw tooDeep()
  return value
}

/** True if more braces and brackets are open at once than a file may have. */
function nestsDeeper(text: string): boolean {
  let depth = 0
  for (const [mark] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (mark === '{' || mark === '[') depth += 1
    else if (mark === '}' || mark === ']') depth -= 1
    if (depth > MOST_DEPTH) return true
  }
  return false
}

function tooDeep(): AppError {
  return new AppError('body.malformed', {
    reason: `The file must be JSON, nested at most ${MOST_DEPTH} levels deep.`,
  })
}
