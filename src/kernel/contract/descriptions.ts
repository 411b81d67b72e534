import { FIELDS } from './field-descriptions.ts'

type Schema = Record<string, unknown>

/** Adds a field's description to its schema, in front of what the schema says about the format. */
export function withDescription(name: string, schema: Schema, own?: string): Schema {
  const format = schema['description']
  const known = own ?? (Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined)
  const description = [known, format].filter((part) => typeof part === 'string').join(' ')
  return description === '' ? schema : { ...schema, description }
}

/** Descriptions of path parameters. */
const PARAMETERS: Readonly<Record<string, string>> = {
  attachment: 'Id of the attachment.',
  board: 'Id of the board.',
  card: 'Id of the card.',
  checklist: 'Id of the checklist.',
  comment: 'Id of the comment.',
  customField: 'Id of the custom field.',
  customFieldValue: 'Text of the value that the cards have.',
  delivery: 'Id of the delivery.',
  filter: 'Id of the saved question.',
  signIn: 'Id of the sign-in.',
  int: 'Id of the integration.',
  item: 'Id of the item.',
  target: 'Id of the card that a dependency is on.',
  list: 'Id of the list.',
  swimlane: 'Id of the swimlane.',
  token: 'Id of the token.',
  userToken: 'Id of the token.',
  user: 'Id of the user, or the username where one user is read.',
}

/** The description of a path parameter, if there is one. */
export function parameterDescription(name: string): { description?: string } {
  const description = Object.hasOwn(PARAMETERS, name) ? PARAMETERS[name] : undefined
  return description === undefined ? {} : { description }
}
