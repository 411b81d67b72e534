import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../../scripts/port.ts'
import { TEST_CERTIFICATE, TEST_KEY } from '../../../support/test-certificate.ts'
import { PATIENCE } from '../../../support/patience.ts'

const FOLDER = resolve(import.meta.dirname, '../../../../deploy/proxies')

/** Ports of a proxy, that of the service behind it, and the folder of its files. */
type Place = { http: number; https: number; service: number; folder: string }

/** The run of a proxy by a recipe: the words of its command, the first being its program, and the file that it reads. */
type Program = {
  recipe: string
  command(file: string): string[]
  file(text: string, at: Place): string
}

/** The text of a recipe. */
export function recipe(name: string): string {
  return readFileSync(join(FOLDER, name), 'utf8')
}

/** The recipe as it stands, but with the name, the ports and the certificate of a test. */
function placed(text: string, { http, https, service, folder }: Place): string {
  return text
    .replaceAll('boards.example.com', 'localhost')
    .replaceAll(/\/etc\/letsencrypt\/live\/localhost/g, folder)
    .replaceAll(/\b(listen |:)80\b/g, `$1${http}`)
    .replaceAll(/\b(listen |:)443\b/g, `$1${https}`)
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${service}`)
}

const MODULES =
  'mpm_event authz_core headers ssl proxy proxy_http reqtimeout deflate filter alias'.split(' ')

/** The parts that Debian has around the recipes, with the files of a test. */
export const PROGRAMS: Record<'nginx' | 'Apache' | 'Caddy', Program> = {
  nginx: {
    recipe: 'nginx.conf',
    command: (file) => ['nginx', '-c', file, '-e', 'stderr', '-g', 'daemon off; pid nginx.pid;'],
    file: (text, at) =>
      `
      ${process.getuid?.() === 0 ? 'user root;' : ''}
      events {}
      http {
        access_log off; gzip on;
        client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
        uwsgi_temp_path uwsgi; scgi_temp_path scgi;
        ${placed(text, at)}
      }`.replaceAll(/(pid |_path )(\w)/g, `$1${at.folder}/$2`),
  },
  Apache: {
    recipe: 'apache.conf',
    command: (file) => ['apache2', '-DFOREGROUND', '-f', file],
    file: (text, at) => `
      ${MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
      ${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
      ServerName localhost
      DefaultRuntimeDir ${at.folder}
      PidFile ${at.folder}/apache.pid
      ErrorLog ${at.folder}/error.log
      RequestReadTimeout header=20-40,minrate=500 body=10,minrate=500
      AddOutputFilterByType DEFLATE text/html text/plain application/json
      Listen ${at.http}
      Listen ${at.https}
      ${placed(text, at).replaceAll(/<VirtualHost \*:(80|443)>/g, (_, port) => `<VirtualHost *:${port === '80' ? at.http : at.https}>`)}`,
  },
  Caddy: {
    recipe: 'Caddyfile',
    command: (file) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', file],
    file: (text, at) => `{
        admin off
        skip_install_trust
        http_port ${at.http}
        https_port ${at.https}
        storage file_system ${at.folder}
      }
      ${placed(text, at)}`,
  },
}

/** True if the program of a proxy is there. */
export function isInstalled(program: Program): boolean {
  const [name = ''] = program.command('')
  try {
    execFileSync('sh', ['-c', `PATH="$PATH:/usr/sbin" command -v ${name}`])
    return true
  } catch {
    return false
  }
}

/** Runs a proxy by its recipe in front of what listens at a port of this machine. */
export async function runProxy(program: Program, service: number) {
  const folder = mkdtempSync(join(tmpdir(), 'laneway-proxy-'))
  const at = { http: await freePort(), https: await freePort(), service, folder }
  writeFileSync(join(folder, 'fullchain.pem'), TEST_CERTIFICATE)
  writeFileSync(join(folder, 'privkey.pem'), TEST_KEY)
  const file = join(folder, 'proxy.conf')
  writeFileSync(file, program.file(recipe(program.recipe), at))
  const [name = '', ...args] = program.command(file)
  const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin`, HOME: folder }
  const child = spawn(name, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk))
  const log = join(folder, 'error.log')
  await listening(child, at.https, () => said + (existsSync(log) ? readFileSync(log, 'utf8') : ''))
  return {
    ...at,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}

/** Waits until a process answers at a port. */
async function listening(child: ChildProcess, port: number, said: () => string): Promise<void> {
  const until = Date.now() + PATIENCE.timeout
  for (;;) {
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(`The proxy does not listen:\n${said()}`)
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await sleep(PATIENCE.interval)
  }
}
