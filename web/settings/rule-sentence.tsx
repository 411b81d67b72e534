import type { TargetedInputEvent } from 'preact'
import { type BoardPage, useBoard } from '../board-model/board-page.ts'
import { t } from '../text/text.ts'
import { type Piece, glued } from './glued-pieces.tsx'
import { type Side, anyOf, choicesOf, shownValue } from './rule-choices.ts'
import {
  ANY,
  MARKED,
  type RuleDocument,
  markedFor,
  type RuleField,
  partsOf,
} from './rule-fields.ts'
import {
  controlOf,
  daysOf,
  daysTyped,
  mayBeAny,
  missingFields,
  sentenceOf,
  textIn,
} from './rule-documents.ts'
import {
  ACTION_SENTENCES,
  type Clause,
  type Sentence,
  TRIGGER_SENTENCES,
} from './rule-sentences.ts'

/** A trigger or an action with the sentence about it. */
type Said = { sentence: Sentence; phrase: string; document: RuleDocument; side: Side }

/** Returns the sentence about a trigger; undefined for a kind that the page does not know. */
function saidOfTrigger(document: RuleDocument): Said | undefined {
  const name = sentenceOf(TRIGGER_SENTENCES, document)
  if (name === undefined) return undefined
  const sentence = TRIGGER_SENTENCES[name]
  // Without a number, it is the moment of the date.
  const whole = name === 'dueDays' ? { days: 0, ...document } : document
  const given = markedFor(daysOf(sentence, whole))
  return { sentence, phrase: t(`rule-when.${name}`, given), document: whole, side: 'when' }
}

/** The same as it is read: no days before or after a date are none. To choose, the number stays. */
function spokenOfTrigger(document: RuleDocument): Said | undefined {
  const said = saidOfTrigger(document)
  const { dueDays, dueOverdue } = TRIGGER_SENTENCES
  const isOfDate = said?.sentence === dueDays || said?.sentence === dueOverdue
  if (!said || !isOfDate || daysOf(said.sentence, said.document) > 0) return said
  return { ...said, phrase: t('rule-when.passed', MARKED) }
}

/** Returns the sentence about an action; undefined for a kind that the page does not know. */
function saidOfAction(document: RuleDocument): Said | undefined {
  const name = sentenceOf(ACTION_SENTENCES, document)
  if (name === undefined) return undefined
  const sentence = ACTION_SENTENCES[name]
  return { sentence, phrase: t(`rule-then.${name}`, MARKED), document, side: 'then' }
}

/** A phrase without what fills it in, as the name of a kind. */
export function nameOfKind(phrase: string): string {
  return partsOf(phrase)
    .map((part) => (typeof part === 'string' ? part : '…'))
    .join('')
}

type DocumentsProps = { trigger: RuleDocument; action: RuleDocument }

/** A rule as one sentence. */
export function RuleSentence({ trigger, action }: DocumentsProps) {
  const page = useBoard()
  const shown = (said: Said, field: RuleField) => (
    <strong>
      <bdi>{shownValue(page, said, field)}</bdi>
    </strong>
  )
  const [when, then] = [
    { said: spokenOfTrigger(trigger), document: trigger },
    { said: saidOfAction(action), document: action },
  ].map((side) => piecesOf(side, isSpecific(side), shown))
  return <span class="rule-sentence">{sentenceWith(when, then)}</span>
}

/** The sentence of a rule as plain text, by which a rule without a title is named. */
export function ruleText(page: BoardPage, { trigger, action }: DocumentsProps): string {
  const [when, then] = [
    { said: spokenOfTrigger(trigger), document: trigger },
    { said: saidOfAction(action), document: action },
  ].map((side) =>
    side.said === undefined
      ? [kindOf(side.document)]
      : piecesOf(side, isSpecific(side), (said, field) => shownValue(page, said, field)),
  )
  return sentenceWith(when, then)
    .filter((piece) => typeof piece === 'string')
    .join('')
}

type EditorProps = DocumentsProps & {
  /** True where what is left to choose is marked. */
  marksMissing: boolean
  onTrigger: (trigger: RuleDocument) => void
  onAction: (action: RuleDocument) => void
}

/** The sentence of a rule with a control for each of its choices. A kind that the page does not know stays as it is. */
export function RuleSentenceEditor(props: EditorProps) {
  const { trigger, action, marksMissing, onTrigger, onAction } = props
  const [when, then] = [
    { said: saidOfTrigger(trigger), document: trigger, onChange: onTrigger },
    { said: saidOfAction(action), document: action, onChange: onAction },
  ].map(({ onChange, ...side }) =>
    piecesOf(
      side,
      () => true,
      (said, field) => (
        <RuleControl
          key={`${said.side} ${field}`}
          said={said}
          field={field}
          isMissing={marksMissing && missingFields(said.sentence, side.document).includes(field)}
          onValue={(value) => onChange({ ...side.document, [field]: value })}
        />
      ),
    ),
  )
  return <span class="rule-sentence">{glued(sentenceWith(when, then))}</span>
}

/** A trigger or an action, and what is said of it, if the page knows its kind. */
type RuleSide = { said: Said | undefined; document: RuleDocument }

/** Says which clauses are left out where a sentence is read: those about anything. */
function isSpecific({ document }: RuleSide) {
  return (field: Clause) => (document[field] ?? ANY) !== ANY
}

function piecesOf(
  { said, document }: RuleSide,
  isSaid: (field: Clause) => boolean,
  shown: (said: Said, field: RuleField) => Piece,
): Piece[] {
  if (said === undefined) return [<code>{kindOf(document)}</code>]
  const clauses = said.sentence.also
    .filter(isSaid)
    .map((field) => t('rule.also', { also: t(`rule-also.${field}`, MARKED) }))
  return [said.phrase, ...clauses]
    .flatMap(partsOf)
    .map((part) => (typeof part === 'string' ? part : shown(said, part.field)))
}

function kindOf(document: RuleDocument): string {
  return String(document['activityType'] ?? document['actionType'])
}

function sentenceWith(when: Piece[] = [], then: Piece[] = []): Piece[] {
  return t('rule.sentence', { when: '\0when\0', what: '\0what\0' })
    .split('\0')
    .flatMap((part) => (part === 'when' ? when : part === 'what' ? then : part))
}

type ControlProps = {
  said: Said
  field: RuleField
  isMissing: boolean
  onValue: (value: string | number) => void
}

/** The control of one field within the sentence. */
function RuleControl({ said, field, isMissing, onValue }: ControlProps) {
  const { sentence, document, side } = said
  const page = useBoard()
  const control = controlOf(sentence, field)
  const value = textIn({ sentence, document }, field)
  const isAny = mayBeAny(sentence, field)
  const choices = choicesOf(page, { sentence, document }, field)
  const asGiven = (text: string) => {
    if (field === 'days') return daysTyped(sentence, text)
    return (control === 'number' || control === 'weekday') && text !== '' ? Number(text) : text
  }
  const named = {
    'aria-label': t(`rule-field.${field}`),
    'aria-invalid': isMissing || undefined,
    class: 'input rule-choice',
  }
  if (choices === undefined) {
    const typed = {
      ...named,
      autocomplete: 'off',
      placeholder: isAny ? anyOf(sentence, field, side) : '…',
      value: value === ANY && isAny ? '' : value,
      onInput: ({ currentTarget }: TargetedInputEvent<HTMLInputElement>) =>
        onValue(isAny && currentTarget.value === '' ? ANY : asGiven(currentTarget.value)),
    } as const
    if (control === 'number')
      return <input {...typed} type="number" inputMode="numeric" min={0} step={1} />
    if (control === 'time') return <input {...typed} type="time" />
    if (control === 'day') return <input {...typed} type="date" />
    return <input {...typed} type="text" data-limited="line" />
  }
  const isKnown = value === ANY || value === '' || choices.some((one) => one.value === value)
  return (
    <select
      {...named}
      value={value}
      onChange={({ currentTarget }) => onValue(asGiven(currentTarget.value))}
    >
      {isAny && <option value={ANY}>{anyOf(sentence, field, side)}</option>}
      {!isAny && value === '' && <option value="">…</option>}
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.name}
        </option>
      ))}
      {!isKnown && <option value={value}>{value}</option>}
    </select>
  )
}
