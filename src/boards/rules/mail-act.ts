import { harmless } from '../../accounts/mail/values.ts'
import { oneLine } from '../../kernel/log-error.ts'
import { cascade, decided } from '../model/decision.ts'
import { boardIn } from '../model/snapshot.ts'
import { readersLacking, readersNow } from './mail-readers.ts'
import { type Act, type Stage, cardOf, filledIn } from './stage.ts'

/** A message of a rule as the batch of its change has it, until the outbox takes it. */
export type RuleMail = {
  board: { id: string; slug: string; title: string }
  cardId: string
  subject: string
  text: string
  /** The readers, each with the id of their own copy. */
  to: { mailId: string; id: string; username: string; address: string }[]
}

/** The longest subject and text, in characters: what stands for braces may be long. */
const MOST = { subject: 200, text: 10_000 } as const

/** Sends a message to people of the board, once the change is stored. */
export const sendEmail: Act = {
  access: 'write',
  lacks: ({ on, action }) => readersLacking(on, action),
  steps(stage) {
    const { on, action, context } = stage
    const { id, slug, title } = boardIn(on)
    const subject = oneLine(written(stage, 'emailSubject')).trim()
    const mail: RuleMail = {
      board: { id, slug, title },
      cardId: cardOf(stage).id,
      subject: cut(subject || title, MOST.subject),
      text: cut(inLines(written(stage, 'emailMsg')), MOST.text),
      to: readersNow(on, action, context.actor.id).map(({ id: reader, username, address }) => ({
        mailId: context.newId(),
        id: reader,
        username,
        address,
      })),
    }
    return [() => decided({}, [cascade('ruleMail', JSON.stringify(mail))])]
  },
}

/** A text of the action. Others chose the values that replace its braces, so these make no links. */
function written(stage: Stage, field: 'emailSubject' | 'emailMsg'): string {
  const given = String(stage.action[field] ?? '')
  return filledIn(stage, given, (value) => harmless(value.slice(0, MOST.text)))
}

function inLines(text: string): string {
  return text.split(/\r?\n/).map(oneLine).join('\n').trim()
}

function cut(text: string, most: number): string {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}
