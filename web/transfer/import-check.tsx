import { useEffect, useRef } from 'preact/hooks'
import type { Account } from '../state/session.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import type { ImportRun, ImportStage } from './import-run.ts'
import { BoardTitles, LeftOutTable, MadeCounts } from './import-tables.tsx'
import { Decisions } from './decisions.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { Icon } from '../ui/icon.tsx'

type Props = {
  stage: Extract<ImportStage, { at: 'checked' }>
  run: ImportRun
  account: Account
}

/** Shows what an import would make and leave out, and asks who its people are here. */
export function ImportCheck({ stage, run, account }: Props) {
  const { file, report, wrong, isCounting } = stage
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (wrong === undefined) heading.current?.focus()
  }, [])
  return (
    <>
      <section class="panel">
        <h2 ref={heading} tabIndex={-1}>
          {t('import.would-make')}
        </h2>
        <p class="quiet">
          <span dir="auto">{file.name}</span> · {t('import.nothing-yet')}
        </p>
        <MadeCounts report={report} />
        <BoardTitles report={report} />
      </section>
      <section class="panel import-account" aria-busy={isCounting}>
        <h2>{t('import.left-out')}</h2>
        <LeftOutTable report={report} />
      </section>
      <Decisions {...{ stage, run }} />
      <PeoplePanel {...{ stage, run, account }} />
      <Refusal text={wrong} />
      <div class="panel-actions import-actions">
        <Button look="primary" icon="upload" onClick={() => void run.store()}>
          {t('import.submit')}
        </Button>
        <Button onClick={run.restart}>{t('import.another')}</Button>
      </div>
    </>
  )
}

/** The reason why an import did not work; it gets the focus, as the element that had it is gone. */
export function Refusal({ text }: { text: string | undefined }) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => place.current?.focus(), [text])
  return (
    <div role="alert">
      {text !== undefined && (
        <p class="form-error" ref={place} tabIndex={-1}>
          <Icon name="warning" /> {text}
        </p>
      )}
    </div>
  )
}
