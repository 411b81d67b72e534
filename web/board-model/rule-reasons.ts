import type { Given, PhraseKey } from '../text/phrases.ts'
import { t } from '../text/text.ts'

type ReasonKey = Extract<PhraseKey, `rule-reason.${string}`>

/** The reasons in English, as the service stores them with the runs of rules, and the phrases that say the same. The first that fits counts. */
const REASONS: readonly [sentence: RegExp, key: ReasonKey][] = [
  [/^action\.\w+ names (?<name>.*), which is no list here\.$/s, 'rule-reason.list'],
  [/^action\.\w+ names (?<name>.*), which is no swimlane here\.$/s, 'rule-reason.swimlane'],
  [/^action\.\w+ names (?<name>.*), who is no member here\.$/s, 'rule-reason.member'],
  [/^action\.emailTo names nobody /, 'rule-reason.readers'],
  [/^The list is full: its limit is (?<limit>[\d,.]+) cards;/, 'rule-reason.full'],
  [/ may (?:not )?move (?:it|cards) into this list/, 'rule-reason.entry'],
  [/^Whoever made this rule has no account any more\.$/, 'rule-reason.account'],
  [/^(?<name>.*), who made this rule, may not read this board /s, 'rule-reason.reader'],
  [/^You may not |^You may only |^Only .* may /, 'rule-reason.denied'],
  [/ is archived; restore it first\.$/, 'rule-reason.archived'],
  [/^There is no such |^The \w+ has no such /, 'rule-reason.gone'],
  [/^The rules of this board have sent a hundred messages /, 'rule-reason.mail-spent'],
  [/^This service sends no mail\.$/, 'rule-reason.mail-off'],
  [/ at most | more than /, 'rule-reason.too-many'],
  // Whatever else begins with the name of a field is about what the rule says.
  [/^(?:[a-z]\w*(?:\.\w+)*|The body) |^There is no action /, 'rule-reason.impossible'],
]

/** The phrase for a reason of the service, and what fills it in; undefined if the page does not know it. */
export function phraseOfReason(
  reason: string,
): { key: ReasonKey; given: Given<ReasonKey> } | undefined {
  for (const [sentence, key] of REASONS) {
    const found = sentence.exec(reason)
    if (found === null) continue
    const { name = '', limit = '' } = found.groups ?? {}
    return { key, given: { name, limit } }
  }
  return undefined
}

/** Says why a rule could not act in the language that is shown, or as the service says it. */
export function reasonText(reason: string): string {
  const phrase = phraseOfReason(reason)
  return phrase === undefined ? reason : t(phrase.key, phrase.given)
}
