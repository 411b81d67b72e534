import { type Asked, type Route, databaseOf, refuse, scriptOf, textIn } from './account.ts'

/** The routes for what is asked after a deployment: secrets, versions, and copies of a database. */
export const KEEPING: Route[] = [
  ['PUT workers/scripts/:/secrets', putSecret],
  ['DELETE workers/scripts/:/secrets/:', deleteSecret],
  ['GET workers/scripts/:/versions/:', versionOf],
  ['GET d1/database/:/time_travel/bookmark', bookmarkOf],
  ['POST d1/database/:/time_travel/restore', restore],
  ['POST d1/database/:/export', exportFrom],
  ['POST d1/database/:/import', importInto],
]

function putSecret(asked: Asked): unknown {
  scriptOf(asked)
  const name = textIn(asked, 'name')
  asked.account.secrets.set(name, textIn(asked, 'text'))
  asked.account.done.push(`put secret ${name}`)
  return { name, type: 'secret_text' }
}

function deleteSecret({ account, parts: [, name = ''] }: Asked): unknown {
  if (!account.secrets.delete(name)) refuse(404, 10_056, 'There is no such secret')
  account.done.push(`deleted secret ${name}`)
  return null
}

function versionOf(asked: Asked): unknown {
  const { bindings } = scriptOf(asked)
  const metadata = {
    created_on: new Date(0).toISOString(),
    source: 'wrangler',
    author_email: 'a@b',
  }
  return { id: asked.parts[1], number: 1, metadata, resources: { bindings, script: {} } }
}

function bookmarkOf(asked: Asked): unknown {
  databaseOf(asked)
  return { bookmark: `bookmark-of-${asked.query.get('timestamp') ?? 'now'}` }
}

function restore(asked: Asked): unknown {
  const { name } = databaseOf(asked)
  const bookmark = asked.query.get('bookmark')
  asked.account.done.push(`restored ${name} to ${bookmark}`)
  return { bookmark, previous_bookmark: 'bookmark-of-before' }
}

/** The statements that make a database's tables again. */
function exportFrom(asked: Asked): unknown {
  const { name, sql } = databaseOf(asked)
  const made = sql.prepare("select sql from sqlite_master where name not like 'sqlite_%'").all()
  const text = made.map((row) => `${String(row['sql'])};\n`).join('')
  asked.account.files.set(`/files/${name}.sql`, Buffer.from(text))
  const result = { signed_url: `${asked.origin}/files/${name}.sql`, filename: `${name}.sql` }
  return { success: true, status: 'complete', messages: [], result }
}

/** Takes a file in the two steps that wrangler goes: where to put it, and to read it in. */
function importInto(asked: Asked): unknown {
  const { name, sql } = databaseOf(asked)
  const path = `/files/import-of-${name}`
  if (textIn(asked, 'action') === 'init')
    return { success: true, upload_url: asked.origin + path, filename: path }
  sql.exec(asked.account.files.get(path)?.toString() ?? '')
  asked.account.done.push(`filled ${name}`)
  const meta = { duration: 1, rows_read: 0, rows_written: 0, size_after: 0 }
  const result = { num_queries: 1, final_bookmark: 'bookmark', meta }
  return { success: true, status: 'complete', messages: [], result }
}
