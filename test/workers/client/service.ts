import { exports } from 'cloudflare:workers'
import { type Client, type Setting, connect } from '../../../client/client.ts'
import { HOST } from '../../support/client.ts'

/** A client of the service of this test. */
export function serviceClient(setting: Setting = {}): Client {
  return connect(HOST, { fetch: (request) => exports.default.fetch(request), ...setting })
}
