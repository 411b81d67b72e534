import { withDescription } from './descriptions.ts'
import type { Json } from './kind.ts'
import { ERRORS_NAME_CODES, type Revision } from './revisions.ts'

const text = { type: 'string' }

function describedAll(properties: Record<string, Json>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, withDescription(name, schema)]),
  )
}

/** The schema of an error's body in a revision. */
export function errorSchema(revision: Revision): Json {
  const fault = {
    type: 'object',
    properties: describedAll({
      field: text,
      reason: text,
      word: text,
      position: { type: 'integer' },
      expected: text,
    }),
    required: ['field', 'reason'],
  }
  return {
    type: 'object',
    properties: describedAll({
      error: ERRORS_NAME_CODES.includes(revision) ? text : { type: 'number' },
      reason: text,
      code: { type: 'string', pattern: '^[a-z_]+\\.[a-z0-9_]+$' },
      message: text,
      statusCode: { type: 'integer' },
      requestId: text,
      isClientSafe: { type: 'boolean', const: true },
      errorType: { type: 'string', const: 'Meteor.Error' },
      fields: { type: 'array', items: fault },
      secondFactor: {
        type: 'object',
        description: 'The next step of a sign-in whose password was right, but is not enough.',
        properties: {
          token: {
            ...text,
            description: 'Token of the next step; it gives access to nothing else.',
          },
          expiresAt: { ...text, description: 'Time when the token expires, as ISO-8601 in UTC.' },
        },
        required: ['token', 'expiresAt'],
      },
    }),
    required: [
      'error',
      'reason',
      'code',
      'message',
      'statusCode',
      'requestId',
      'isClientSafe',
      'errorType',
    ],
  }
}
