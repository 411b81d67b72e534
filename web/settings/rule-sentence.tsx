import type { ComponentChildren, TargetedInputEvent } from 'preact'
import { useBoard } from '../board-model/board-page.ts'
import { t } from '../text/text.ts'
import { type Side, anyOf, choicesOf, shownValue } from './rule-choices.ts'
import {
  ANY,
  MARKED,
  type RuleDocument,
  markedFor,
  type RuleField,
  partsOf,
} from './rule-fields.ts'
import { controlOf, daysOf, daysTyped, mayBeAny, sentenceOf, textIn } from './rule-documents.ts'
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
  return (
    <Sentenced
      when={<Spoken said={spokenOfTrigger(trigger)} document={trigger} />}
      then={<Spoken said={saidOfAction(action)} document={action} />}
    />
  )
}

type EditorProps = DocumentsProps & {
  onTrigger: (trigger: RuleDocument) => void
  onAction: (action: RuleDocument) => void
}

/** The sentence of a rule with a control for each of its choices. A kind that the page does not know stays as it is. */
export function RuleSentenceEditor({ trigger, action, onTrigger, onAction }: EditorProps) {
  return (
    <Sentenced
      when={<Chosen said={saidOfTrigger(trigger)} document={trigger} onChange={onTrigger} />}
      then={<Chosen said={saidOfAction(action)} document={action} onChange={onAction} />}
    />
  )
}

function Sentenced({ when, then }: { when: ComponentChildren; then: ComponentChildren }) {
  const parts = t('rule.sentence', { when: '\0when\0', what: '\0what\0' }).split('\0')
  const filled = parts.map((part) => (part === 'when' ? when : part === 'what' ? then : part))
  return <span class="rule-sentence">{filled}</span>
}

type SpokenProps = { said: Said | undefined; document: RuleDocument }

function Spoken({ said, document }: SpokenProps) {
  const page = useBoard()
  if (said === undefined) return <Unknown document={document} />
  const also = said.sentence.also.filter((field) => (document[field] ?? ANY) !== ANY)
  return (
    <Clauses
      said={said}
      also={also}
      shown={(field) => (
        <strong>
          <bdi>{shownValue(page, said, field)}</bdi>
        </strong>
      )}
    />
  )
}

type ChosenProps = SpokenProps & { onChange: (document: RuleDocument) => void }

function Chosen({ said, document, onChange }: ChosenProps) {
  if (said === undefined) return <Unknown document={document} />
  return (
    <Clauses
      said={said}
      also={said.sentence.also}
      shown={(field) => (
        <RuleControl
          said={said}
          field={field}
          onValue={(value) => onChange({ ...document, [field]: value })}
        />
      )}
    />
  )
}

function Unknown({ document }: { document: RuleDocument }) {
  return <code>{String(document['activityType'] ?? document['actionType'])}</code>
}

type ClausesProps = {
  said: Said
  also: readonly Clause[]
  shown: (field: RuleField) => ComponentChildren
}

function Clauses({ said: { phrase }, also, shown }: ClausesProps) {
  const filled = (text: string) =>
    partsOf(text).map((part) => (typeof part === 'string' ? part : shown(part.field)))
  return (
    <>
      {filled(phrase)}
      {also.map((field) => (
        <span key={field}>{filled(t('rule.also', { also: t(`rule-also.${field}`, MARKED) }))}</span>
      ))}
    </>
  )
}

type ControlProps = { said: Said; field: RuleField; onValue: (value: string | number) => void }

/** The control of one field within the sentence. */
function RuleControl({ said: { sentence, document, side }, field, onValue }: ControlProps) {
  const page = useBoard()
  const control = controlOf(sentence, field)
  const value = textIn({ sentence, document }, field)
  const isAny = mayBeAny(sentence, field)
  const choices = choicesOf(page, { sentence, document }, field)
  const asGiven = (text: string) => {
    if (field === 'days') return daysTyped(sentence, text)
    return (control === 'number' || control === 'weekday') && text !== '' ? Number(text) : text
  }
  const named = { 'aria-label': t(`rule-field.${field}`), class: 'input rule-choice' }
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
