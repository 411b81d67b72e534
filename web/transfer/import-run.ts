import { type Signal, signal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { useSession } from '../state/page-session.ts'
import { t } from '../text/text.ts'
import { asList, listColumnsOf } from './decision-rows.ts'
import { type ImportChoices, NO_CHOICES } from './import-choices.ts'
import { type Faults, peopleFaults, sentenceOf, wrongIn } from './import-faults.ts'
import { mappingOf, peopleAfter } from './people-rows.ts'
import { type ImportOptions, type ImportReport, sendExport } from './send-export.ts'

/** An import goes through these stages. */
export type ImportStage =
  | { at: 'choosing'; wrong?: string; file?: File }
  | { at: 'sending'; file: File; isDry: boolean; share: number }
  | Checked
  | { at: 'done'; report: ImportReport; boards: ImportedBoard[] }

type Checked = {
  at: 'checked'
  file: File
  report: ImportReport
  /** True while the report is made again, because people were chosen. */
  isCounting?: boolean
  wrong?: string | undefined
  people?: Faults | undefined
}

type ImportedBoard = { _id: string; title: string }

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
  /** Chooses who people are here, and has the report made again while it stays in sight. */
  choose(more: Pick<ImportChoices, 'mapping'> | Pick<ImportChoices, 'mode'>): Promise<void>
  /** Goes back to choosing a file. */
  restart(): void
}

type Service = {
  send: (file: File, options: ImportOptions) => Promise<ImportReport>
  /** Is told of each board that was made. */
  onMade: (board: string) => Promise<void>
}

/** An import from the choice of its file to its boards. */
export function importRunOf({ send, onMade }: Service): ImportRun {
  const stage = signal<ImportStage>({ at: 'choosing' })
  const choices = signal<ImportChoices>(NO_CHOICES)
  /** True while a report is made for choices that are no longer the newest. */
  let isOutdated = false

  function sendWith(file: File, isDry: boolean, onSent: (share: number) => void) {
    const { mapping, mode, options } = choices.value
    return send(file, { isDry, mapping: mappingOf(mapping), options, mode, onSent })
  }

  function sendInSight(file: File, isDry: boolean): Promise<ImportReport> {
    const onSent = (share: number) => {
      stage.value = { at: 'sending', file, isDry, share }
    }
    onSent(0)
    return sendWith(file, isDry, onSent)
  }

  /** Checks a file as it is to be read. */
  async function checkAs(file: File) {
    try {
      const report = await sendInSight(file, true)
      const { lists = listColumnsOf(report) } = choices.value
      choices.value = { ...choices.value, lists, people: peopleAfter(choices.value, report) }
      stage.value = { at: 'checked', file, report }
    } catch (thrown) {
      stage.value = { at: 'choosing', wrong: sentenceOf(thrown, file), file }
    }
  }

  /** Has the file read in another way, and checks it again. */
  async function readAs(more: Partial<ImportChoices>) {
    if (stage.value.at !== 'checked') return
    choices.value = { ...choices.value, ...more }
    await checkAs(stage.value.file)
  }

  /** The stage after the report was made again for the choices of now. */
  async function recounted({ file, report }: Checked): Promise<Checked> {
    try {
      return { at: 'checked', file, report: await sendWith(file, true, () => {}) }
    } catch (thrown) {
      const people = peopleFaults(thrown)
      const wrong = people === undefined ? sentenceOf(thrown, file) : undefined
      return { at: 'checked', file, report, people, wrong }
    }
  }

  /** Makes the report again. One request is under way at most: choices that are made meanwhile are sent together. */
  async function recount(): Promise<void> {
    const before = stage.value
    if (before.at !== 'checked') return
    isOutdated = before.isCounting === true
    if (isOutdated) return
    const counting = { ...before, isCounting: true }
    stage.value = counting
    const after = await recounted(before)
    // Somebody who has begun the import, or chosen another file, waits for this no more.
    if (stage.value !== counting) return
    stage.value = after
    if (isOutdated) await recount()
  }

  return {
    stage,
    choices,
    async check(file) {
      choices.value = NO_CHOICES
      const wrong = await wrongIn(file)
      if (wrong === undefined) await checkAs(file)
      else stage.value = { at: 'choosing', wrong }
    },
    decide: (option, value) => readAs({ options: { ...choices.value.options, [option]: value } }),
    async decideList(column) {
      const { options, lists } = choices.value
      if (lists === undefined) return
      await readAs({ options: asList(column, options), lists: { ...lists, picked: column } })
    },
    async choose(more) {
      choices.value = { ...choices.value, ...more }
      await recount()
    },
    async store() {
      if (stage.value.at !== 'checked') return
      const { file, report: checked } = stage.value
      try {
        const report = await sendInSight(file, false)
        const boards = report.boards.flatMap(({ _id, title }) => (_id ? [{ _id, title }] : []))
        for (const { _id } of boards) await onMade(_id)
        stage.value = { at: 'done', report, boards }
      } catch (thrown) {
        const people = peopleFaults(thrown)
        const wrong = people ? t('import.wrong.people') : sentenceOf(thrown, file)
        stage.value = { at: 'checked', file, report: checked, wrong, people }
      }
    },
    restart: () => void (stage.value = { at: 'choosing' }),
  }
}

/** The import of the screen. */
export function useImport(): ImportRun {
  const session = useSession()
  const [run] = useState(() =>
    importRunOf({
      send: (file, options) => sendExport(session, file, options),
      onMade: (board) => session.boards.giveNextColor(board),
    }),
  )
  return run
}
