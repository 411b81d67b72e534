import { useEffect, useRef } from 'preact/hooks'
import { SignedIn } from '../ui/signed-in.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { boardPath } from '../router/route.ts'
import { useTitle } from '../router/title.ts'
import type { Account } from '../state/session.ts'
import { t } from '../text/text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { DropZone } from './drop-zone.tsx'
import { ImportCheck, Refusal } from './import-check.tsx'
import { type ImportRun, type ImportStage, useImport } from './import-run.ts'
import { LeftOutTable, MadeCounts } from './import-tables.tsx'

/** Makes a board of an export: a file is chosen, checked, and then imported. */
export function ImportScreen() {
  return <SignedIn>{(account) => <ImportPage account={account} />}</SignedIn>
}

function ImportPage({ account }: { account: Account }) {
  useTitle(t('import.title'))
  const run = useImport()
  const stage = run.stage.value
  return (
    <div class="page">
      <TopBar />
      <main id="content" class="import">
        <div>
          <h1>{t('import.title')}</h1>
          <p class="quiet import-lead">{t('import.lead')}</p>
        </div>
        <p class="spoken" role="status">
          {saidOf(stage)}
        </p>
        {stage.at === 'choosing' && <Choice {...{ stage, run }} />}
        {stage.at === 'sending' && <Sending stage={stage} />}
        {stage.at === 'checked' && <ImportCheck {...{ stage, run, account }} />}
        {stage.at === 'done' && <Done {...{ stage, run }} />}
      </main>
    </div>
  )
}

/** Returns the text for screen readers about a stage. */
function saidOf(stage: ImportStage): string {
  if (stage.at === 'sending') return t(stage.isDry ? 'import.checking' : 'import.storing')
  if (stage.at === 'checked') return t(stage.isCounting ? 'import.checking' : 'import.checked')
  return stage.at === 'done' ? t('import.done') : ''
}

type At<Stage extends ImportStage['at']> = Extract<ImportStage, { at: Stage }>

function Choice({ stage: { wrong, file }, run }: { stage: At<'choosing'>; run: ImportRun }) {
  return (
    <>
      <Refusal text={wrong} />
      {file !== undefined && (
        <div>
          <Button onClick={() => void run.check(file)}>
            {t('import.again', { name: file.name })}
          </Button>
        </div>
      )}
      <DropZone onFile={(chosen) => void run.check(chosen)} />
      <details class="panel import-how">
        <summary>{t('import.how')}</summary>
        <ul>
          <li>{t('import.how.trello')}</li>
          <li>{t('import.how.wekan')}</li>
          <li>{t('import.how.laneway')}</li>
          <li>{t('import.how.table')}</li>
        </ul>
      </details>
    </>
  )
}

function Sending({ stage: { file, isDry, share } }: { stage: At<'sending'> }) {
  const isSent = share >= 1
  const doing = t(isDry ? 'import.checking' : 'import.storing')
  return (
    <section class="panel import-sending">
      <p>
        <strong>
          <bdi>{file.name}</bdi>
        </strong>
      </p>
      <progress aria-label={doing} max={1} {...(!isSent && { value: share })} />
      <p class="quiet">{isSent ? doing : t('import.sending')}</p>
    </section>
  )
}

function Done({ stage: { report, boards }, run }: { stage: At<'done'>; run: ImportRun }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isWhole = Object.keys(report.leftOut).length === 0
  return (
    <section class="panel">
      <h2 ref={heading} tabIndex={-1} class="import-done">
        <Icon name="check" /> {t(boards.length === 1 ? 'import.done' : 'import.done-many')}
      </h2>
      <MadeCounts report={report} />
      <div class="panel-actions">
        {boards.map(({ _id, title }) => (
          <ButtonLink key={_id} look="primary" icon="board" href={boardPath({ _id, slug: '' })}>
            {boards.length === 1 ? t('import.open') : t('import.open-named', { name: title })}
          </ButtonLink>
        ))}
        <Button onClick={run.restart}>{t('import.another')}</Button>
      </div>
      {!isWhole && (
        <details>
          <summary>{t('import.left-out')}</summary>
          <LeftOutTable report={report} />
        </details>
      )}
    </section>
  )
}
