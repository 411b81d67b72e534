import { connect } from '../../client/client.ts'
import type { BoardPage } from '../board-model/board-page.ts'
import type { DirectStep } from '../state/undo.ts'
import { faultText, faultsOf } from '../ui/faults.ts'
import { toast } from '../ui/toast.tsx'
import type { BackgroundFiles } from './background-files.ts'

/** A picture may take so long to be sent. */
const TIMEOUT_MS = 300_000

/** Describes a background that a page has shown. The service gives a picture another address each time that it gets it. */
type Shown = {
  /** The addresses of all of it; undefined for no picture. */
  addresses: Set<string | undefined>
  /** The address that the picture had first which is there once all is sent. */
  last: string | undefined
  /** The address of what was sent last. */
  at: string | undefined
  sending: Promise<void>
}

const shownBy = new WeakMap<BoardPage, Shown>()

type Change = {
  before: BackgroundFiles | undefined
  after: BackgroundFiles
  /** The address of what was there before, and of the picture that is there now. */
  from: string | undefined
  to: string
}

/** Returns the steps that undo that a picture was sent, unless somebody has chosen another one since, and that do it again. */
export function stepOf(page: BoardPage, change: Change): Pick<DirectStep, 'undo' | 'redo'> {
  const { before, after, from, to } = change
  const shown = shownBy.get(page) ?? {
    addresses: new Set(),
    last: undefined,
    at: undefined,
    sending: Promise.resolve(),
  }
  shownBy.set(page, shown)
  for (const address of [from, to]) shown.addresses.add(address)
  shown.last = shown.at = to
  const show = (files: BackgroundFiles | undefined, last: string | undefined) => {
    shown.last = last
    shown.sending = shown.sending.then(() => send(page, files, shown)).catch(showWrong)
  }
  return {
    undo() {
      const isMine = shown.addresses.has(page.board.peek()?.backgroundUrl)
      if (!isMine || shown.last !== to) return false
      show(before, from)
      return true
    },
    redo: () => show(after, to),
  }
}

async function send(page: BoardPage, files: BackgroundFiles | undefined, shown: Shown) {
  if (files === undefined) {
    const query = { v: versionIn(shown.at ?? '') }
    await page.session.api.delete_background({ board: page.store.id, query })
    return
  }
  shown.at = await sendBackground(page, files)
  shown.addresses.add(shown.at)
}

/** Sends a picture, and gives its address. Throws what the service says against it. */
export async function sendBackground(page: BoardPage, body: BackgroundFiles): Promise<string> {
  const client = connect(location.origin, { timeoutMs: TIMEOUT_MS })
  return (await client.set_background({ board: page.store.id, body })).backgroundUrl
}

/** The version that the address of a picture names. */
export function versionIn(address: string): string {
  return new URLSearchParams(address.split('?')[1]).get('v') ?? ''
}

function showWrong(thrown: unknown): void {
  toast(faultText(faultsOf(thrown)), { isWrong: true })
}
