import { afterAll, beforeAll } from 'vitest'
import { connect } from '../../../client/client.ts'
import { laneway } from '../../browser/laneway.ts'

/** A running Laneway with its pages, and the token of its site admin. */
type Served = { url: string; token: string }

/** Starts a Laneway before the tests of a file, and stops it after them. */
export function served(): () => Served {
  let running: Served
  let stop: () => Promise<void>
  beforeAll(async () => {
    const service = await laneway()
    stop = service.stop
    const body = { username: 'root', email: 'root@example.com', password: 'a long password' }
    const { token } = await connect(service.url).register({ body })
    running = { url: service.url, token }
  })
  afterAll(() => stop())
  return () => running
}
