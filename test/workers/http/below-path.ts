import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import worker from '../../../src/worker.ts'

export const HOST = 'https://lan.example'
export const BASE = '/kanban'
export const AT = HOST + BASE

/** The service with this address, as it gets requests. */
export function serviceAt(publicUrl: string) {
  const placed = { ...env, PUBLIC_URL: publicUrl, HOSTS: '' }
  return async (request: Request) => worker.fetch(request, placed, createExecutionContext())
}

export const under = serviceAt(`${AT}/`)

export const get = (path: string, headers: Record<string, string> = {}) =>
  under(new Request(HOST + path, { headers, redirect: 'manual' }))

/** The two ways in which proxies ask for what is at a path. */
export const WAYS = [
  ['that passes the path on', BASE],
  ['that takes the path away', ''],
] as const
