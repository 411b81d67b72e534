import { AppError } from './contract/app-error.ts'

/** The error for a variable that is wrong: `config.<variable>`, and a sentence that begins with its name. */
export function wrongVariable(name: string, reason: string): AppError {
  return new AppError(`config.${name.toLowerCase()}`, { reason: `${name} ${reason}.` })
}

export function isOn(name: string, text = ''): boolean {
  const isTrue = /^(?:on|true|1)$/i.test(text)
  if (!isTrue && !/^(?:off|false|0|)$/i.test(text)) throw wrongVariable(name, 'must be on or off')
  return isTrue
}
