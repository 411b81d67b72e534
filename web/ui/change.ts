import { useCallback } from 'preact/hooks'
import { useSignal } from '@preact/signals'
import { type Faults, NO_FAULTS, faultsOf, faultText } from './form-faults.ts'

/** Something that is sent to the service and answered at once: whether it is on its way, and what was wrong with it. */
export type Change = {
  isBusy: boolean
  faults: Faults
  /** The failure in one sentence. */
  wrong: string | undefined
  /** Sends it, unless it is on its way; resolves to what was wrong in one sentence. */
  send: (run: () => Promise<unknown> | void) => Promise<string | undefined>
  /** Shows what is wrong with it by what the page knows. */
  refuse: (faults: Faults) => void
}

/**
 * Every form, and every button that waits for its answer, changes something by this. The content of a
 * board is changed by commands instead (`page.act`), which are shown at once and wait for a connection.
 */
export function useChange(): Change {
  const faults = useSignal<Faults>(NO_FAULTS)
  const refuse = useCallback((found: Faults) => void (faults.value = found), [])
  const isBusy = useSignal(false)
  async function send(run: () => Promise<unknown> | void): Promise<string | undefined> {
    if (isBusy.value) return undefined
    refuse(NO_FAULTS)
    isBusy.value = true
    try {
      await run()
      return undefined
    } catch (thrown) {
      const found = faultsOf(thrown)
      refuse(found)
      return faultText(found)
    } finally {
      isBusy.value = false
    }
  }
  return {
    isBusy: isBusy.value,
    faults: faults.value,
    wrong: faults.value === NO_FAULTS ? undefined : faultText(faults.value),
    send,
    refuse,
  }
}
