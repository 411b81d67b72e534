import { useSignal } from '@preact/signals'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { useChange } from '../ui/change.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { FormError } from '../ui/form.tsx'
import { toast } from '../ui/toast.tsx'
import { type Cut, MOST_ZOOM, cutWithin, sideOf, wholeCut } from './cut.ts'
import { cutPicture, drawCut } from './cut-picture.ts'
import { useSession } from '../state/page-session.ts'
import { loadAccount } from '../state/account.ts'

/** Pixels of the canvas, which is shown at half of them at most. */
const CANVAS = 512

/** An arrow key moves the picture by this share of the part that is shown. */
const STEP = 1 / 32

const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

const ZOOMS: Readonly<Record<string, number>> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 }

type CutterProps = { picture: ImageBitmap; onClose: () => void }

/** Cuts a square out of a picture, and makes it the picture of the account. */
export function PictureCutter({ picture, onClose }: CutterProps) {
  const session = useSession()
  const cut = useSignal(wholeCut(picture))
  const { isBusy, wrong, send } = useChange()
  return (
    <Dialog title={t('account.picture.cut')} onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          void send(async () => {
            await session.api.set_own_avatar({
              body: { picture: await cutPicture(picture, cut.value) },
            })
            await loadAccount(session)
            toast(t('account.picture.saved'))
            onClose()
          })
        }}
      >
        <Cutting
          {...{ picture, cut: cut.value }}
          onCut={(change) => {
            const now = cut.peek()
            cut.value = cutWithin(picture, { ...now, ...change(now) })
          }}
        />
        <FormError text={wrong} />
        <div class="dialog-actions">
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {t('account.picture.use')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type CuttingProps = {
  picture: ImageBitmap
  cut: Cut
  onCut: (change: (now: Cut) => Partial<Cut>) => void
}

/** The part of the picture that is shown, which pointer, wheel and keys move and enlarge. */
function Cutting({ picture, cut, onCut }: CuttingProps) {
  const hint = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef({ x: 0, y: 0 })
  useLayoutEffect(() => {
    drawCut(canvas.current?.getContext('2d') ?? null, picture, cut)
  }, [picture, cut])
  /** Moves the picture by shares of what is shown of it. */
  const move = (right: number, down: number) =>
    onCut(({ x, y, zoom }) => {
      const side = sideOf(picture, zoom)
      return { x: x - right * side, y: y - down * side }
    })
  const enlarge = (times: number) => onCut(({ zoom }) => ({ zoom: zoom * times }))
  return (
    <>
      <div class="cutter">
        <canvas
          ref={canvas}
          width={CANVAS}
          height={CANVAS}
          tabIndex={0}
          autofocus
          role="application"
          aria-label={t('account.picture.section')}
          aria-describedby={hint}
          onPointerDown={({ currentTarget, pointerId, clientX: x, clientY: y }) => {
            currentTarget.setPointerCapture(pointerId)
            last.current = { x, y }
          }}
          onPointerMove={({ currentTarget, pointerId, clientX: x, clientY: y }) => {
            if (!currentTarget.hasPointerCapture(pointerId)) return
            const { clientWidth } = currentTarget
            move((x - last.current.x) / clientWidth, (y - last.current.y) / clientWidth)
            last.current = { x, y }
          }}
          onWheel={(event) => {
            event.preventDefault()
            enlarge(Math.exp(-event.deltaY / 500))
          }}
          onKeyDown={(event) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return
            const [arrow, times] = [ARROWS[event.key], ZOOMS[event.key]]
            if (arrow === undefined && times === undefined) return
            event.preventDefault()
            if (arrow !== undefined) move(...arrow)
            if (times !== undefined) enlarge(times)
          }}
        />
      </div>
      <p class="field-hint" id={hint}>
        {t('account.picture.move')}
      </p>
      <Field label={t('account.picture.zoom')}>
        {(control) => (
          <input
            {...control}
            type="range"
            min={1}
            max={MOST_ZOOM}
            step="any"
            value={cut.zoom}
            onInput={({ currentTarget }) => {
              const zoom = currentTarget.valueAsNumber
              onCut(() => ({ zoom }))
            }}
          />
        )}
      </Field>
    </>
  )
}
