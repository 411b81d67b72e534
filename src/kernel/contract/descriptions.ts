import { FIELDS } from './field-descriptions.ts'

type Schema = Record<string, unknown>

/** Adds a field's description to its schema, in front of what the schema says about the format. */
export function withDescription(name: string, schema: Schema, own?: string): Schema {
  const format = schema['description']
  const known = own ?? (Object.hasOwn(FIELDS, name) ? FIELDS[name] : idDescription(name))
  const description = [known, format].filter((part) => typeof part === 'string').join(' ')
  return description === '' ? schema : { ...schema, description }
}

/** Descriptions of path parameters that say more than their name. */
const PARAMETERS: Readonly<Record<string, string>> = {
  customFieldValue: 'Text of the value that the cards have.',
  filter: 'Id of the saved question.',
  signIn: 'Id of the sign-in.',
  int: 'Id of the integration.',
  target: 'Id of the card that a dependency is on.',
  userToken: 'Id of the token.',
  userSignIn: 'Id of the sign-in.',
  user: 'Id of the user, or the username where one user is read.',
}

export function parameterDescription(name: string): string {
  const known = Object.hasOwn(PARAMETERS, name) ? PARAMETERS[name] : undefined
  return known ?? `Id of the ${inWords(name)}.`
}

/** `customFieldId` is the id of a custom field. */
function idDescription(name: string): string | undefined {
  const noun = /^(\w+)Id$/.exec(name)?.[1]
  return noun === undefined ? undefined : `Id of the ${inWords(noun)}.`
}

/** Spells a name in words for a sentence: `customField` is `custom field`. */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
