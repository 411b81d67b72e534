import { useState } from 'preact/hooks'
import { type Faults, NO_FAULTS, faultsOf, faultText } from './faults.ts'

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
 * Every form, and every button that waits for its answer, changes something by this. What is on a board
 * is changed by commands instead (`page.act`), which are shown at once and wait for a connection.
 */
export function useChange(): Change {
  const [faults, refuse] = useState<Faults>(NO_FAULTS)
  const [isBusy, setBusy] = useState(false)
  async function send(run: () => Promise<unknown> | void): Promise<string | undefined> {
    if (isBusy) return undefined
    refuse(NO_FAULTS)
    setBusy(true)
    try {
      await run()
      return undefined
    } catch (thrown) {
      const found = faultsOf(thrown)
      refuse(found)
      return faultText(found)
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    faults,
    wrong: faults === NO_FAULTS ? undefined : faultText(faults),
    send,
    refuse,
  }
}
