import { refused, staged } from './wire.ts'

/** A socket of a fake service. */
export class FakeSocket extends EventTarget {
  readonly url: string
  readonly protocols: string[]
  readonly sent: string[] = []
  isClosed = false

  constructor(url: string, protocols: string[]) {
    super()
    this.url = url
    this.protocols = protocols
  }

  send(text: string): void {
    this.sent.push(text)
  }

  close(): void {
    this.isClosed = true
  }

  says(data: string): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }

  tells(...seqs: number[]): void {
    const activities = seqs.map((seq) => ({ seq }))
    this.says(JSON.stringify({ seq: seqs.at(-1) ?? 0, activities }))
  }

  ends(code: number): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

/** A follower of a board of a fake service, whose sockets do one after the other what is planned, and nothing after that. */
export function followed(
  plan: ((socket: FakeSocket) => void)[],
  following: { after?: number; signal?: AbortSignal } = {},
  answers: Response[] = [],
) {
  const sockets: FakeSocket[] = []
  const { api, recorded, waits } = staged((_, tried) => answers[tried - 1] ?? expected(), {
    token: 'a.b.c',
    WebSocket: class extends FakeSocket {
      constructor(url: string, protocols: string[]) {
        super(url, protocols)
        sockets.push(this)
        queueMicrotask(() => plan[sockets.length - 1]?.(this))
      }
    },
  })
  const [activities, changes] = [api.follow('b', following), api.watch('b', following)]
  return { sockets, recorded, waits, activities, changes }
}

const expected = () => refused(426, 'socket.expected')
