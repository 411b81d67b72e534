import { type Signal, useSignal } from '@preact/signals'
import { faultsOf } from '../ui/form-faults.ts'
import type { PlainKey } from '../text/phrases.ts'
import { shownSize } from '../text/sizes.ts'
import { language } from '../text/language.ts'
import { t } from '../text/text.ts'
import { mostBytesOf, wrongWith } from './import-file.ts'
import { type ListColumns, asList, listColumnsOf } from './decision-rows.ts'
import { mappingOf } from './people-rows.ts'
import { type ImportReport, sendExport } from './send-export.ts'
import { useSession } from '../state/page-session.ts'

/** An import goes through these stages. */
export type ImportStage =
  | { at: 'choosing'; wrong?: string; file?: File }
  | { at: 'sending'; file: File; isDry: boolean; share: number }
  | { at: 'checked'; file: File; report: ImportReport; wrong?: string; people?: Faults }
  | { at: 'done'; report: ImportReport; boards: { _id: string; title: string }[] }

type Faults = Readonly<Record<string, string>>

/** Somebody picks these for an import beside its file. */
export type ImportChoices = {
  /** Usernames here, or choices of `people-rows.ts`, by the names in the file. */
  mapping: Readonly<Record<string, string>>
  makesUsers: boolean
  /** Options by which the service reads the file, by their names: `dateOrder`, or `mapping.` and a column. */
  options: Readonly<Record<string, string>>
  /** The columns that may be the list, where the file leaves it open. */
  lists: ListColumns | undefined
  /** Says whom people become who have no account here. */
  mode: (typeof MODES)[number]
}

/** The modes of `membersMode`. */
export const MODES = ['existing', 'placeholder', 'me'] as const

export type ImportRun = {
  stage: Signal<ImportStage>
  choices: Signal<ImportChoices>
  /** Checks a file: nothing is stored. */
  check(file: File): Promise<void>
  /** Imports the file that was checked. */
  store(): Promise<void>
  /** Changes how the file is read, and checks it again. */
  decide(option: string, value: string): Promise<void>
  /** Has another column be the list, and checks the file again. */
  decideList(column: string): Promise<void>
  /** Goes back to choosing a file. */
  restart(): void
}

const NO_CHOICES: ImportChoices = {
  mapping: {},
  makesUsers: false,
  mode: 'existing',
  lists: undefined,
  options: {},
}

/** The field of a fault in who somebody of the file is here. */
const MAPPING = /^membersMapping\.(.*)$/s

/** The service answers a body that is too large with one of these; of a form it is the second one. */
const TOO_LARGE = ['body.too_large', 'attachment.too_large']

const OF_FILE: Partial<Record<string, PlainKey>> = {
  'body.too_slow': 'import.wrong.slow',
  'body.malformed': 'import.wrong.not-json',
  'import.invalid': 'import.wrong.not-export',
  'import.columns': 'import.wrong.columns',
}

/** An import from the choice of its file to its board. */
export function useImport(): ImportRun {
  const session = useSession()
  const stage = useSignal<ImportStage>({ at: 'choosing' })
  const choices = useSignal<ImportChoices>(NO_CHOICES)

  function send(file: File, isDry: boolean): Promise<ImportReport> {
    stage.value = { at: 'sending', file, isDry, share: 0 }
    const { mapping, makesUsers, mode, options } = choices.value
    const onSent = (share: number) => {
      stage.value = { at: 'sending', file, isDry, share }
    }
    return sendExport(session, file, {
      isDry,
      mapping: mappingOf(mapping),
      makesUsers,
      options,
      mode,
      onSent,
    })
  }

  /** Checks a file as it is to be read. */
  async function checkAs(file: File) {
    try {
      const report = await send(file, true)
      const { lists = listColumnsOf(report) } = choices.value
      choices.value = { ...choices.value, lists }
      stage.value = { at: 'checked', file, report }
    } catch (thrown) {
      stage.value = { at: 'choosing', wrong: sentenceOf(thrown, file), file }
    }
  }

  return {
    stage,
    choices,
    async check(file) {
      choices.value = NO_CHOICES
      const wrong = await wrongIn(file)
      if (wrong !== undefined) {
        stage.value = { at: 'choosing', wrong }
        return
      }
      await checkAs(file)
    },
    async decide(option, value) {
      if (stage.value.at !== 'checked') return
      const { options } = choices.value
      choices.value = { ...choices.value, options: { ...options, [option]: value } }
      await checkAs(stage.value.file)
    },
    async decideList(column) {
      const { options, lists } = choices.value
      if (stage.value.at !== 'checked' || lists === undefined) return
      const chosen = { options: asList(column, options), lists: { ...lists, picked: column } }
      choices.value = { ...choices.value, ...chosen }
      await checkAs(stage.value.file)
    },
    async store() {
      if (stage.value.at !== 'checked') return
      const { file, report: checked } = stage.value
      try {
        const report = await send(file, false)
        const boards = report.boards.flatMap(({ _id, title }) => (_id ? [{ _id, title }] : []))
        for (const { _id } of boards) await session.boards.giveNextColor(_id)
        stage.value = { at: 'done', report, boards }
      } catch (thrown) {
        const people = peopleFaults(thrown)
        const isOfPeople = Object.keys(people).length > 0
        const wrong = isOfPeople ? t('import.wrong.people') : sentenceOf(thrown, file)
        stage.value = { at: 'checked', file, report: checked, wrong, people }
      }
    },
    restart() {
      stage.value = { at: 'choosing' }
    },
  }
}

/** Returns why a file cannot be imported, as far as that is known before it is sent. */
async function wrongIn(file: File): Promise<string | undefined> {
  if (file.size > mostBytesOf(file)) return tooLarge(file)
  const wrong = await wrongWith(file)
  return wrong && t(wrong)
}

function tooLarge(file: File): string {
  return t('import.wrong.large', { most: shownSize(mostBytesOf(file), language.peek()) })
}

/** Says in a sentence what the service found wrong with a file. */
function sentenceOf(thrown: unknown, file: File): string {
  const code = String(Object(thrown).code)
  if (TOO_LARGE.includes(code)) return tooLarge(file)
  const known = OF_FILE[code]
  if (known !== undefined) return t(known)
  const { form, fields } = faultsOf(thrown)
  const first = Object.entries(fields)[0]
  return form ?? (first === undefined ? t('wrong.server') : t('import.wrong.field', fault(first)))
}

function fault([field, reason]: [string, string]) {
  return { field, reason: `${reason.charAt(0).toLocaleLowerCase()}${reason.slice(1)}` }
}

/** Returns the faults of the accounts that were picked, by the names in the file. */
function peopleFaults(thrown: unknown): Faults {
  const { fields } = faultsOf(thrown)
  return Object.fromEntries(
    Object.keys(fields).flatMap((field) => {
      const [, name] = MAPPING.exec(field) ?? []
      return name === undefined ? [] : [[name, t('import.wrong.nobody')]]
    }),
  )
}
